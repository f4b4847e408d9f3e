package redact

// chatRules are for messages and mail.
var chatRules = [...]rule{
	{id: "slack-token", keywords: []string{"xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxe.", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xapp-"},
		pattern: `xox[a-eoprs](?:\.xox[bp])?-[A-Za-z0-9%-]{10,}|xapp-\d-[A-Za-z0-9-]{10,}`},
	{id: "slack-webhook", keywords: []string{"hooks.slack.com/"}, pattern: `hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9]+/[A-Za-z0-9]+/[A-Za-z0-9/]{16,})`},
	{id: "discord-token", keywords: []string{"discord", "bot", "login", "token", "令牌"}, genuine: discord, pattern: `[^\n]{2,92}?[^A-Za-z0-9_\n]([MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,})`},
	{id: "discord-webhook", keywords: []string{"discord.com/api/", "discordapp.com/api/"}, pattern: `discord(?:app)?\.com/api/webhooks/(\d{15,20}/[A-Za-z0-9_-]{50,})`},
	{id: "telegram-token", keywords: []string{":aa"}, lead: 13, pattern: `(?:\bbot)?\d{8,10}:AA[A-Za-z0-9_-]{32,}`},
	{id: "teams-webhook", keywords: []string{"webhook.office.com/"}, pattern: `webhook\.office\.com/webhookb2/([0-9a-f@/A-Za-z-]{60,})`},
	{id: "wecom-webhook", keywords: []string{"qyapi.weixin.qq.com"}, genuine: varied, pattern: `qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=([0-9a-f-]{36})`},
	{id: "dingtalk-webhook", keywords: []string{"oapi.dingtalk.com"}, pattern: `oapi\.dingtalk\.com/robot/send\?access_token=([0-9a-f]{64})`},
	{id: "dingtalk-secret", keywords: []string{"sec"}, pattern: `SEC[0-9a-f]{64}\b`},
	{id: "feishu-webhook", keywords: []string{"feishu.cn/", "larksuite.com/"}, genuine: varied, pattern: `(?:feishu\.cn|larksuite\.com)/open-apis/bot/(?:v2/)?hook/([0-9a-f-]{32,36})`},
	{id: "twilio-key", keywords: []string{"sk"}, pattern: `SK[a-f0-9]{32}\b`},
	named("twilio-token", `twilio`, `[a-f0-9]{32}`, "twilio"),
	{id: "sendgrid-key", keywords: []string{"sg."}, pattern: `SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{30,}`},
	{id: "mailgun-key", keywords: []string{"key-"}, pattern: `key-[a-f0-9]{32}\b`},
	{id: "mailgun-key", keywords: []string{"mailgun"}, pattern: `(?i:mailgun)[^\n]{0,60}?[^A-Za-z0-9\n]([a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8})\b`},
	{id: "mailchimp-key", keywords: []string{"-us"}, lead: 32, pattern: `[a-f0-9]{32}-us\d{1,2}\b`},
	{id: "brevo-key", keywords: []string{"xkeysib-", "xsmtpsib-"}, pattern: `x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{10,}`},
	{id: "resend-key", keywords: []string{"re_"}, genuine: dense, pattern: `re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,}`},
	{id: "mail-token", keywords: []string{"postmark", "mailjet", "sparkpost"}, genuine: varied, near: keyWord, pattern: `(?i:postmark|mailjet|sparkpost)[^\n]{0,60}?[^A-Za-z0-9\n]([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b`},
}
