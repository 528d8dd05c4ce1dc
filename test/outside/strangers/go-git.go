// What go-git does with a fake on a port: clone, commit, push, list, clone a part, and delete.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-git/go-git/v5"
	"github.com/go-git/go-git/v5/config"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"
	"github.com/go-git/go-git/v5/plumbing/transport/http"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Panicln(err)
	}
	return value
}

func main() {
	url := os.Args[1] + "/alice/r.git"
	auth := &http.BasicAuth{Username: "x", Password: "tok"}
	folder := must(os.MkdirTemp("", "go-git-"))
	defer os.RemoveAll(folder)

	one := filepath.Join(folder, "one")
	repo := must(git.PlainClone(one, false, &git.CloneOptions{URL: url, Auth: auth}))
	must(0, os.WriteFile(filepath.Join(one, "new.txt"), []byte("new\n"), 0o644))
	tree := must(repo.Worktree())
	must(tree.Add("new.txt"))
	author := &object.Signature{Name: "Bot", Email: "bot@example.com"}
	sha := must(tree.Commit("New\n", &git.CommitOptions{Author: author}))
	push := func(spec string) error {
		return repo.Push(&git.PushOptions{Auth: auth, RefSpecs: []config.RefSpec{config.RefSpec(spec)}})
	}
	must(0, push("refs/heads/main:refs/heads/topic2"))

	remote := must(repo.Remote("origin"))
	tip := func() string {
		for _, ref := range must(remote.List(&git.ListOptions{Auth: auth})) {
			if ref.Name() == "refs/heads/topic2" {
				return ref.Hash().String()
			}
		}
		return ""
	}
	if tip() != sha.String() {
		log.Panicln("the branch is not where it was pushed to:", tip())
	}
	part := must(git.PlainClone(filepath.Join(folder, "two"), false, &git.CloneOptions{
		URL: url, Auth: auth, ReferenceName: plumbing.NewBranchReferenceName("topic2"), SingleBranch: true, Depth: 1,
	}))
	if must(part.Head()).Hash() != sha {
		log.Panicln("a part of the history has another tip")
	}
	must(0, push(":refs/heads/topic2"))
	if tip() != "" {
		log.Panicln("the branch is still there")
	}
	if err := push("refs/heads/main:refs/heads/kept"); err == nil || !strings.Contains(err.Error(), "pre-receive hook declined") {
		log.Panicln("a protected branch was pushed:", err)
	}
	fmt.Println("ok")
}
