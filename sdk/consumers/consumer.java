import io.svc.client.ApiClient;
import io.svc.client.ApiException;
import io.svc.client.api.CompaniesApi;
import io.svc.client.model.BatchRequest;
import io.svc.client.model.Problem;
import io.svc.client.model.Reference;
import java.util.UUID;

/** A consumer's program: it looks up, searches, matches and fails with the generated client, and prints what it saw. */
class Consumer {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("SVC_URL"));
    String key = "Bearer " + System.getenv("SVC_API_KEY");
    client.setRequestInterceptor(request -> request.header("Authorization", key));
    CompaniesApi companies = new CompaniesApi(client);

    System.out.println(companies.lookUp("NO", "923609016", null).getName());

    String first = companies.search("statoil", "NO", null, null, null, null, null, null, null, null, null, null)
        .getCandidates().get(0).getRegistryId();
    System.out.println(first);

    BatchRequest batch = new BatchRequest()
        .idempotencyKey(UUID.randomUUID())
        .addReferencesItem(new Reference().country("NO").registryId("923609016"));
    System.out.println(companies.lookUpMany(batch).getSummary().getFound());

    try {
      companies.lookUp("GB", "445790", null);
    } catch (ApiException refused) {
      Problem problem = client.getObjectMapper().readValue(refused.getResponseBody(), Problem.class);
      System.out.println(problem.getCode() + " " + problem.getSuggestedRequest().getPath());
    }
  }
}
