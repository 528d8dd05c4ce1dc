"""What an MCP server for Gitea does with a fake on a port: the tools of an agent that reads, comments, reviews and
merges. Its texts are Chinese; what is looked for in them are names, numbers and states."""
import asyncio, json, os, sys
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

with open("mcp.json") as file:
    config = json.loads(file.read().replace("http://127.0.0.1:4010", sys.argv[1]))["mcpServers"]["gitea"]
server = StdioServerParameters(command="venv/bin/" + config["command"], env={**os.environ, **config["env"]})


async def main():
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        await session.initialize()

        async def call(tool, *expected, **args):
            """Calls a tool, whose text has to have what is expected."""
            result = await session.call_tool("gitea_" + tool, args)
            text = "".join(part.text for part in result.content)
            assert not result.is_error, text
            for one in expected:
                assert one in text, (tool, one, text)
            return text

        repo = dict(owner="alice", repo="r")
        await call("get_current_user", "alice")
        await call("list_repos", "alice/r", "alice/tool")
        await call("get_repo", "main", **repo)
        await call("list_branches", "topic", **repo)
        await call("get_file", "more", **repo, filePath="a")

        await call("create_pull", "#1", **repo, title="Longer b", head="topic", base="main")
        await call("list_pulls", "#1", "Longer b", **repo)
        await call("get_pull", "`topic` → `main`", "+1 / -0", **repo, index=1)
        await call("list_pull_files", "dir/b", **repo, index=1)
        await call("get_pull_diff", "diff --git a/dir/b b/dir/b", **repo, index=1)
        await call("comment_issue", **repo, index=1, body="Looks good")
        await call("list_issue_comments", "Looks good", "alice", **repo, index=1)
        await call("review_pull", **repo, index=1, event="COMMENT", body="As it should be")
        await call("merge_pull", **repo, index=1, strategy="squash")
        await call("get_pull", "closed", **repo, index=1)
        assert "Longer b" not in await call("list_pulls", **repo)

        await call("create_issue", "#2", **repo, title="Broken", body="It is.")
        await call("update_issue", **repo, index=2, state="closed")
        await call("get_issue", "Broken", "closed", **repo, index=2)
        await call("list_notifications")

asyncio.run(main())
print("ok")
