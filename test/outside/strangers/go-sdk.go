// What the Go SDK of Gitea does with a fake on a port: issues, labels, contents, statuses, commits, releases,
// organisations, collaborators and notifications.
package main

import (
	"encoding/base64"
	"fmt"
	"log"
	"os"
	"reflect"

	"code.gitea.io/sdk/gitea"
)

func must[T any](value T, _ *gitea.Response, err error) T {
	if err != nil {
		log.Panicln(err)
	}
	return value
}

func done(_ *gitea.Response, err error) {
	if err != nil {
		log.Panicln(err)
	}
}

func same(got, want any) {
	if !reflect.DeepEqual(got, want) {
		log.Panicf("got %v, want %v", got, want)
	}
}

func names[T any](list []T, name func(T) string) []string {
	all := []string{}
	for _, one := range list {
		all = append(all, name(one))
	}
	return all
}

func client(token string) *gitea.Client {
	made, err := gitea.NewClient(os.Args[1], gitea.SetToken(token))
	if err != nil {
		log.Panicln(err)
	}
	return made
}

const owner, repo = "alice", "r"

func issues(api *gitea.Client) {
	bug := must(api.CreateLabel(owner, repo, gitea.CreateLabelOption{Name: "bug", Color: "#ff0000"}))
	milestone := must(api.CreateMilestone(owner, repo, gitea.CreateMilestoneOption{Title: "v1"}))
	issue := must(api.CreateIssue(owner, repo, gitea.CreateIssueOption{
		Title: "Broken", Body: "It is.", Labels: []int64{bug.ID}, Milestone: milestone.ID, Assignees: []string{"alice"},
	}))
	same(issue.Milestone.Title, "v1")
	comment := must(api.CreateIssueComment(owner, repo, issue.Index, gitea.CreateIssueCommentOption{Body: "Why?"}))
	must(api.EditIssueComment(owner, repo, comment.ID, gitea.EditIssueCommentOption{Body: "How?"}))
	comments := must(api.ListIssueComments(owner, repo, issue.Index, gitea.ListIssueCommentOptions{}))
	same(names(comments, func(one *gitea.Comment) string { return one.Body }), []string{"How?"})
	closed := gitea.StateClosed
	must(api.EditIssue(owner, repo, issue.Index, gitea.EditIssueOption{State: &closed}))
	listed := must(api.ListRepoIssues(owner, repo, gitea.ListIssueOption{
		State: gitea.StateClosed, Labels: []string{"bug"}, Type: gitea.IssueTypeIssue,
	}))
	same(names(listed, func(one *gitea.Issue) string { return one.Title }), []string{"Broken"})
	done(api.DeleteIssueLabel(owner, repo, issue.Index, bug.ID))
	same(len(must(api.GetIssueLabels(owner, repo, issue.Index, gitea.ListLabelsOptions{}))), 0)
}

// A file in two commits on a branch of its own; gives the id of the last one.
func contents(api *gitea.Client) string {
	text := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	made := must(api.CreateFile(owner, repo, "n.txt", gitea.CreateFileOptions{
		Content: text("n\n"), FileOptions: gitea.FileOptions{Message: "Add n", NewBranchName: "work"},
	}))
	changed := must(api.UpdateFile(owner, repo, "n.txt", gitea.UpdateFileOptions{
		SHA: made.Content.SHA, Content: text("nn\n"), FileOptions: gitea.FileOptions{Message: "Change n", BranchName: "work"},
	}))
	same(string(must(api.GetFile(owner, repo, "work", "n.txt"))), "nn\n")
	listed := must(api.ListContents(owner, repo, "work", ""))
	same(names(listed, func(one *gitea.ContentsResponse) string { return one.Name }), []string{"a", "dir", "n.txt"})
	commits := must(api.ListRepoCommits(owner, repo, gitea.ListCommitOptions{SHA: "work"}))
	same(len(commits), 4)
	same(commits[0].SHA, changed.Commit.SHA)
	same(commits[0].Author.UserName, owner)
	tree := must(api.GetTrees(owner, repo, gitea.ListTreeOptions{Ref: "work", Recursive: true}))
	same(tree.TotalCount, 4)
	return changed.Commit.SHA
}

func statuses(api *gitea.Client, sha string) {
	for _, state := range []gitea.StatusState{gitea.StatusPending, gitea.StatusSuccess} {
		must(api.CreateStatus(owner, repo, sha, gitea.CreateStatusOption{Context: "ci", State: state}))
	}
	same(len(must(api.ListStatuses(owner, repo, sha, gitea.ListStatusesOption{}))), 2)
	same(must(api.GetCombinedStatus(owner, repo, "work")).State, gitea.StatusSuccess)
}

func pulls(api, bob *gitea.Client) {
	write := gitea.AccessModeWrite
	done(api.AddCollaborator(owner, repo, "bob", gitea.AddCollaboratorOption{Permission: &write}))
	collaborators := must(api.ListCollaborators(owner, repo, gitea.ListCollaboratorsOptions{}))
	same(names(collaborators, func(one *gitea.User) string { return one.UserName }), []string{"bob"})
	same(must(api.CollaboratorPermission(owner, repo, "bob")).Permission, write)

	pull := must(api.CreatePullRequest(owner, repo, gitea.CreatePullRequestOption{
		Head: "work", Base: "main", Title: "Add n", Assignees: []string{"bob"},
	}))
	threads := must(bob.ListNotifications(gitea.ListNotificationOptions{}))
	same(names(threads, func(one *gitea.NotificationThread) string { return one.Subject.Title }), []string{"Add n"})
	must(bob.ReadNotification(threads[0].ID))
	count := must(bob.CheckNotifications())
	same(count, int64(0))

	must(bob.CreatePullReview(owner, repo, pull.Index, gitea.CreatePullReviewOptions{
		State: gitea.ReviewStateApproved, Body: "Good",
	}))
	deletes := true
	merged := must(bob.MergePullRequest(owner, repo, pull.Index, gitea.MergePullRequestOption{
		Style: gitea.MergeStyleSquash, Title: "Add n", DeleteBranchAfterMerge: &deletes,
	}))
	same(merged, true)
	same(must(api.IsPullRequestMerged(owner, repo, pull.Index)), true)
	if _, _, err := api.GetRepoBranch(owner, repo, "work"); err == nil {
		log.Panicln("the branch is still there")
	}
}

func releases(api *gitea.Client) {
	release := must(api.CreateRelease(owner, repo, gitea.CreateReleaseOption{TagName: "v1", Target: "main", Title: "One"}))
	same(must(api.GetReleaseByTag(owner, repo, "v1")).ID, release.ID)
	same(must(api.EditRelease(owner, repo, release.ID, gitea.EditReleaseOption{Note: "Notes"})).Note, "Notes")
	tags := must(api.ListRepoTags(owner, repo, gitea.ListRepoTagsOptions{}))
	same(names(tags, func(one *gitea.Tag) string { return one.Name }), []string{"v1"})
	done(api.DeleteRelease(owner, repo, release.ID))
	done(api.DeleteTag(owner, repo, "v1"))
	same(len(must(api.ListReleases(owner, repo, gitea.ListReleasesOptions{}))), 0)
}

func organisations(api *gitea.Client) {
	must(api.CreateOrg(gitea.CreateOrgOption{Name: "acme", FullName: "Acme"}))
	must(api.CreateOrgRepo("acme", gitea.CreateRepoOption{Name: "anvil", AutoInit: true}))
	repos := must(api.ListOrgRepos("acme", gitea.ListOrgReposOptions{}))
	same(names(repos, func(one *gitea.Repository) string { return one.FullName }), []string{"acme/anvil"})
	same(must(api.CheckOrgMembership("acme", "bob")), false)
	teams := must(api.ListOrgTeams("acme", gitea.ListTeamsOptions{}))
	same(names(teams, func(one *gitea.Team) string { return one.Name }), []string{"Owners"})
	found := must(api.SearchRepos(gitea.SearchRepoOptions{Keyword: "anv"}))
	same(names(found, func(one *gitea.Repository) string { return one.FullName }), []string{"acme/anvil"})
}

func main() {
	api, bob := client("tok"), client("tok-bob")
	issues(api)
	sha := contents(api)
	statuses(api, sha)
	pulls(api, bob)
	releases(api)
	organisations(api)
	fmt.Println("ok")
}
