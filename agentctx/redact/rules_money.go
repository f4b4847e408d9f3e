package redact

// moneyRules are for payment and shops.
var moneyRules = [...]rule{
	{id: "stripe-key", keywords: []string{"sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_", "whsec_"}, pattern: `[sr]k_(?:live|test|prod)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/=]{24,}`},
	{id: "square-token", keywords: []string{"sq0", "eaaa", "eaal"}, pattern: `sq0(?:atp-[A-Za-z0-9_-]{22,}|csp-[A-Za-z0-9_-]{40,}|idp-[A-Za-z0-9_-]{22,})|EAA[AL][A-Za-z0-9_-]{56,}`},
	{id: "braintree-token", keywords: []string{"access_token$"}, pattern: `access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}`},
	named("paypal-secret", `(?:paypal|braintree)`, `E[A-Za-z0-9_-]{60,80}|[a-f0-9]{32}`, "paypal", "braintree"),
	{id: "shopify-token", keywords: []string{"shpat_", "shpca_", "shppa_", "shpss_", "shptka_"}, pattern: `shp(?:at|ca|pa|ss|tka)_[a-fA-F0-9]{32}`},
	{id: "plaid-token", keywords: []string{"access-sandbox-", "access-production-", "access-development-"}, pattern: `access-(?:sandbox|production|development)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`},
	{id: "flutterwave-key", keywords: []string{"flwseck"}, pattern: `FLWSECK(?:_TEST)?-[a-zA-Z0-9]{12,}(?:-X)?`},
	{id: "razorpay-key", keywords: []string{"rzp_"}, pattern: `rzp_(?:live|test)_[A-Za-z0-9]{14,}`},
	{id: "easypost-key", keywords: []string{"ezak", "eztk"}, pattern: `EZ[AT]K[A-Za-z0-9]{50,}`},
	{id: "facebook-token", keywords: []string{"eaa"}, pattern: `EAA[A-Z][A-Za-z0-9]{80,}`},
}
