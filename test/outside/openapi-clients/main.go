package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"example.com/openapi-clients/api"
)

func main() {
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "sk_test.understudy")
		return nil
	}
	client, err := api.NewClientWithResponses(os.Args[1], api.WithRequestEditorFn(key))
	check(err)
	email := "gopher@example.com"
	reference := "from-go"
	var body api.InitializePayment
	check(body.FromInitializePayment0(api.InitializePayment0{Amount: 5000, Currency: "XAF", Email: email, Reference: &reference}))
	made, err := client.PaymentsInitializeWithResponse(context.Background(), body)
	check(err)
	found, err := client.PaymentsRetrieveWithResponse(context.Background(), made.JSON201.Transaction.Reference)
	check(err)
	fmt.Printf("Go: %s is %s\n", found.JSON202.Transaction.Reference, found.JSON202.Transaction.Status)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
