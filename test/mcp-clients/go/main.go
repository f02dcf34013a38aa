// Lists and calls the tools of a server, as its input says, and prints what it got: test/mcp-clients/clients.long.test.ts.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type call struct {
	Tool string         `json:"tool"`
	Args map[string]any `json:"args"`
}

type answer struct {
	Tool    string `json:"tool"`
	IsError bool   `json:"isError"`
	Text    string `json:"text"`
}

type withKey struct{ key string }

func (t withKey) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Authorization", "Bearer "+t.key)
	return http.DefaultTransport.RoundTrip(request)
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	var input struct {
		URL   string `json:"url"`
		Key   string `json:"key"`
		Calls []call `json:"calls"`
	}
	must(json.NewDecoder(os.Stdin).Decode(&input))
	ctx := context.Background()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	transport := &mcp.StreamableClientTransport{Endpoint: input.URL, HTTPClient: &http.Client{Transport: withKey{input.Key}}}
	session, err := client.Connect(ctx, transport, nil)
	must(err)
	listed, err := session.ListTools(ctx, nil)
	must(err)
	tools := []string{}
	for _, tool := range listed.Tools {
		tools = append(tools, tool.Name)
	}
	answers := []answer{}
	for _, one := range input.Calls {
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: one.Tool, Arguments: one.Args})
		must(err)
		answers = append(answers, answer{one.Tool, result.IsError, result.Content[0].(*mcp.TextContent).Text})
	}
	must(session.Close())
	must(json.NewEncoder(os.Stdout).Encode(map[string]any{"tools": tools, "answers": answers}))
}
