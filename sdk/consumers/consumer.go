// A consumer's program: it looks up, searches, matches and fails with the generated client, and prints what it saw.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	svcclient "github.com/svc/svc-client-go"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	configuration := svcclient.NewConfiguration()
	configuration.Servers = svcclient.ServerConfigurations{{URL: os.Getenv("SVC_URL")}}
	client := svcclient.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), svcclient.ContextAccessToken, os.Getenv("SVC_API_KEY"))

	company, _, err := client.CompaniesAPI.LookUp(ctx, "NO", "923609016").Execute()
	check(err)
	fmt.Println(company.Name)

	found, _, err := client.CompaniesAPI.Search(ctx).Q("statoil").Country("NO").Execute()
	check(err)
	fmt.Println(found.Candidates[0].RegistryId)

	reference := svcclient.NewReference("NO", "923609016")
	request := svcclient.NewBatchRequest("7d1b1d53-6a6b-4f0c-8f0e-3a3f0a8f9b11", []svcclient.Reference{*reference})
	batch, _, err := client.CompaniesAPI.LookUpMany(ctx).BatchRequest(*request).Execute()
	check(err)
	fmt.Println(batch.Summary.Found)

	_, _, err = client.CompaniesAPI.LookUp(ctx, "GB", "445790").Execute()
	var refused *svcclient.GenericOpenAPIError
	if !errors.As(err, &refused) {
		check(errors.New("was not refused"))
	}
	problem := refused.Model().(svcclient.Problem)
	fmt.Println(problem.Code, problem.SuggestedRequest.Get().Path)
}
