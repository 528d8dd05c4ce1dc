"""What dulwich does with a fake on a port: clone, commit, push, fetch, and a push that is rejected."""
import io, os, sys, tempfile
from dulwich import porcelain

base = sys.argv[1]
url = base.replace("http://", "http://x:tok@") + "/alice/r.git"
with tempfile.TemporaryDirectory() as folder:
    one, two = os.path.join(folder, "one"), os.path.join(folder, "two")
    quiet = io.BytesIO()
    repo = porcelain.clone(url, one, errstream=quiet)
    with open(os.path.join(one, "new.txt"), "w") as file:
        file.write("new\n")
    porcelain.add(repo, [os.path.join(one, "new.txt")])
    author = b"Bot <bot@example.com>"
    sha = porcelain.commit(repo, message=b"New", author=author, committer=author)
    porcelain.push(repo, url, "HEAD:refs/heads/topic2", outstream=quiet, errstream=quiet)
    refs = porcelain.ls_remote(url)
    refs = getattr(refs, "refs", refs)
    assert refs[b"refs/heads/topic2"] == sha, refs
    other = porcelain.clone(url, two, branch=b"topic2", depth=1, errstream=quiet)
    assert other.head() == sha
    porcelain.push(repo, url, ":refs/heads/topic2", outstream=quiet, errstream=quiet)
    refs = porcelain.ls_remote(url)
    assert b"refs/heads/topic2" not in getattr(refs, "refs", refs)
    said = io.BytesIO()
    try:
        porcelain.push(repo, url, "HEAD:refs/heads/kept", outstream=quiet, errstream=said)
    except Exception as error:
        said.write(str(error).encode())
    assert b"pre-receive hook declined" in said.getvalue(), said.getvalue()
    assert b"refs/heads/kept" not in getattr(porcelain.ls_remote(url), "refs", {})
print("ok")
