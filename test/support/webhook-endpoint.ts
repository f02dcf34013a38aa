/** A new webhook endpoint as it is stored, with a secret that opens nothing. */
export const webhookEndpoint = {
  id: 'whe_1',
  url: 'https://hooks.example',
  events: [],
  account_id: null,
  secret: new Uint8Array(60),
  old_secret: null,
  old_until_ms: null,
  created_ms: 0,
  disabled_ms: null,
  dropped: 0,
  is_public: false,
}
