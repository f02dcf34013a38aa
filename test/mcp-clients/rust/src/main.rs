//! Lists and calls the tools of a server, as its input says, and prints what it got: test/mcp-clients/clients.long.test.ts.

use rmcp::model::CallToolRequestParams;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::ServiceExt;
use serde_json::{json, Value};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let input: Value = serde_json::from_reader(std::io::stdin())?;
    let text_of = |name: &str| input[name].as_str().unwrap_or_default().to_owned();
    let config = StreamableHttpClientTransportConfig::with_uri(text_of("url")).auth_header(text_of("key"));
    let client = ().serve(StreamableHttpClientTransport::from_config(config)).await?;
    let tools: Vec<Value> = client.list_all_tools().await?.iter().map(|tool| json!(tool.name)).collect();
    let mut answers = Vec::new();
    for call in input["calls"].as_array().into_iter().flatten() {
        let name = call["tool"].as_str().unwrap_or_default().to_owned();
        let params = CallToolRequestParams::new(name).with_arguments(call["args"].as_object().cloned().unwrap_or_default());
        let result = serde_json::to_value(client.call_tool(params).await?)?;
        answers.push(json!({
            "tool": call["tool"],
            "isError": result["isError"].as_bool().unwrap_or(false),
            "text": result["content"][0]["text"],
        }));
    }
    println!("{}", json!({ "tools": tools, "answers": answers }));
    Ok(())
}
