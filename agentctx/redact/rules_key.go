package redact

// keyRules are for keys of cryptography.
var keyRules = [...]rule{
	{id: "private-key", keywords: []string{"-----begin ", "---- begin "}, genuine: keyBlock, grow: toFooter,
		pattern: `-{4,5} ?BEGIN (?:[A-Z0-9]+ ){0,4}(?:PRIVATE KEY|NKEY SEED|OpenVPN Static key V1)(?: BLOCK)? ?-{4,5}`},
	{id: "private-key", keywords: []string{"ls0tls1crudjti"}, genuine: wrappedKey, pattern: `LS0tLS1CRUdJTi[A-Za-z0-9+/=_-]{40,}`},
	{id: "putty-key", keywords: []string{"private-lines:"}, after: 200, pattern: `Private-Lines: \d+\s+([A-Za-z0-9+/=]{16,}(?:\s+[A-Za-z0-9+/=]{16,})*(?:\s+[A-Za-z0-9+/]{1,15}={1,2})?)`},
	{id: "json-web-key", keywords: []string{`"d"`}, pattern: `"d"\s*:\s*"([A-Za-z0-9_-]{40,})"`},
	{id: "age-key", keywords: []string{"age-secret-key-", "age-plugin-"}, genuine: varied, pattern: `AGE-(?:SECRET-KEY|PLUGIN-[A-Z0-9]+)-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{50,}`},
	{id: "wireguard-key", keywords: []string{"privatekey", "presharedkey", "wireguard"}, pattern: `(?i:private_?key|preshared_?key|wireguard[^\n]{0,40})["']?\s*[:=：]\s*["'` + "`" + `]?([A-Za-z0-9+/]{43}=)`},
	{id: "minisign-key", keywords: []string{"rwrty0iy"}, pattern: `RWRTY0Iy[A-Za-z0-9+/=]{60,}`},
	{id: "json-web-token", keywords: []string{"eyj"}, genuine: webToken, long: true, pattern: `ey[JI][A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{16,}(?:\.[A-Za-z0-9_-]{8,}){0,2}`},
}
