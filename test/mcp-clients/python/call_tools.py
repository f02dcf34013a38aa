"""Lists and calls the tools of a server, as its input says, and prints what it got: test/mcp-clients/clients.long.test.ts."""

import asyncio
import json
import sys


async def with_sdk_1(url, key, calls):
    import httpx
    from mcp import ClientSession
    from mcp.client.streamable_http import streamable_http_client

    async with (
        httpx.AsyncClient(headers={"Authorization": f"Bearer {key}"}) as http,
        streamable_http_client(url, http_client=http) as (read, write, _),
        ClientSession(read, write) as session,
    ):
        await session.initialize()
        tools = [tool.name for tool in (await session.list_tools()).tools]
        answers = []
        for call in calls:
            result = await session.call_tool(call["tool"], call["args"])
            answers.append((call["tool"], result.isError, result.content[0].text))
        return tools, answers


def with_sdk_2(mode):
    async def run(url, key, calls):
        import httpx2
        from mcp import Client
        from mcp.client.streamable_http import streamable_http_client

        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}) as http:
            async with Client(streamable_http_client(url, http_client=http), mode=mode) as client:
                tools = [tool.name for tool in (await client.list_tools()).tools]
                answers = []
                for call in calls:
                    result = await client.call_tool(call["tool"], call["args"])
                    answers.append((call["tool"], result.is_error, result.content[0].text))
                return tools, answers

    return run


async def with_langchain(url, key, calls):
    from langchain_core.tools import ToolException
    from langchain_mcp_adapters.client import MultiServerMCPClient

    server = {"transport": "streamable_http", "url": url, "headers": {"Authorization": f"Bearer {key}"}}
    tools = {tool.name: tool for tool in await MultiServerMCPClient({"svc": server}).get_tools()}
    answers = []
    for call in calls:
        try:
            content = await tools[call["tool"]].ainvoke(call["args"])
            text = content if isinstance(content, str) else content[0]["text"]
            answers.append((call["tool"], json.loads(text).get("code") is not None, text))
        except ToolException as error:
            answers.append((call["tool"], True, str(error)))
    return list(tools), answers


async def with_openai_agents(url, key, calls):
    from agents.mcp import MCPServerStreamableHttp

    params = {"url": url, "headers": {"Authorization": f"Bearer {key}"}, "timeout": 60}
    async with MCPServerStreamableHttp(params=params, client_session_timeout_seconds=60) as server:
        tools = [tool.name for tool in await server.list_tools()]
        answers = []
        for call in calls:
            result = await server.call_tool(call["tool"], call["args"])
            answers.append((call["tool"], result.isError, result.content[0].text))
        return tools, answers


async def with_fastmcp(url, key, calls):
    from fastmcp import Client

    async with Client(url, auth=key) as client:
        tools = [tool.name for tool in await client.list_tools()]
        answers = []
        for call in calls:
            result = await client.call_tool(call["tool"], call["args"], raise_on_error=False)
            answers.append((call["tool"], result.is_error, result.content[0].text))
        return tools, answers


CLIENTS = {
    "sdk-1": with_sdk_1,
    "sdk-2-legacy": with_sdk_2("legacy"),
    "sdk-2-auto": with_sdk_2("auto"),
    "sdk-2-2026-07-28": with_sdk_2("2026-07-28"),
    "langchain": with_langchain,
    "openai-agents": with_openai_agents,
    "fastmcp": with_fastmcp,
}

request = json.load(sys.stdin)
listed, answered = asyncio.run(CLIENTS[sys.argv[1]](request["url"], request["key"], request["calls"]))
named = [{"tool": tool, "isError": bool(is_error), "text": text} for tool, is_error, text in answered]
print(json.dumps({"tools": listed, "answers": named}))
