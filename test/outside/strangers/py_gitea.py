"""What py-gitea does with a fake on a port: the steps of its own readme, and of the flows of its own tests."""
import base64, sys
from gitea import Gitea, Issue, NotFoundException, Organization, Repository, User

gitea = Gitea(sys.argv[1], "tok")
assert gitea.get_version().startswith("1."), gitea.get_version()
alice = gitea.get_user()
assert alice.username == "alice"

# A repository, its branches, files and commits.
repo = gitea.create_repo(alice, "pad", description="Made by py-gitea", autoInit=True)
main = repo.default_branch
assert [one.name for one in repo.get_branches()] == [main]
branch = repo.add_branch(repo.get_branches()[0], "work")
assert branch.name == "work"
repo.create_file("n.txt", "bgo=", {"branch": "work", "message": "Add n"})
[content] = [one for one in repo.get_git_content() if one.name == "README.md"]
assert b"pad" in base64.b64decode(repo.get_file_content(content))
assert len(repo.get_commits()) == 1

# Issues.
issue = Issue.create_issue(gitea, repo, "Broken", "It is.")
assert [one.title for one in repo.get_issues()] == ["Broken"]
issue.state = Issue.CLOSED
issue.commit()
assert repo.get_issues_state(Issue.OPENED) == []
assert Issue.request(gitea, "alice", "pad", str(issue.number)).state == Issue.CLOSED
assert repo.create_milestone("v1", "First").title == "v1"

# What is changed about the repository.
repo.description = "Changed"
repo.commit()
assert Repository.request(gitea, "alice", "pad").description == "Changed"
repo.add_topic("kept")
repo.add_topic("gone")
repo.del_topic("gone")
assert repo.get_topics() == ["kept"]
assert [one.username for one in repo.get_users_with_access()] == ["alice"]
assert gitea.get_user_by_name("bob").username == "bob"

# Organisations.
org = gitea.create_org(alice, "acme", "All things")
assert Organization.request(gitea, "acme").description == "All things"
anvil = gitea.create_repo(org, "anvil")
assert [one.name for one in org.get_repositories()] == ["anvil"]
assert [one.username for one in org.get_members()] == ["alice"]
assert [one.name for one in org.get_teams()] == ["Owners"]
assert [one.username for one in org.get_team("Owners").get_members()] == ["alice"]
devs = gitea.create_team(org, "devs", permission="write", units=("repo.code",))
bob = gitea.get_user_by_name("bob")
devs.add_user(bob)
devs.add_repo(org.username, anvil)
assert [one.username for one in devs.get_members()] == ["bob"]
assert [one.name for one in devs.get_repos()] == ["anvil"]
assert sorted(one.username for one in org.get_members()) == ["alice", "bob"]
devs.remove_team_member("bob")
devs.delete()
assert [one.name for one in org.get_teams()] == ["Owners"]
anvil.delete()
org.delete()

# Users, as an administrator.
carol = gitea.create_user("carol", "carol@example.com", "a-long-password", send_notify=False)
assert gitea.get_user_by_email("carol@example.com").username == "carol"
carol.delete()
try:
    User.request(gitea, "carol")
    raise AssertionError("the user is still there")
except NotFoundException:
    pass
repo.delete()
print("ok")
