/** How a receiver checks that a delivery is ours, in the languages of the page; `shell` signs and sends one as we do. */
export const VERIFY_EXAMPLES = {
  typescript: `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: as it came, byte for byte. Parsed and written anew it is another one.
export function isOurs(secret: string, headers: Record<string, string | undefined>, body: string): boolean {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  // Not older than five minutes: nobody can send again what was overheard.
  if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const right = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest()
  // Two signatures for a day after the secret was renewed: one must be right.
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
`,
  python: `import base64
import hashlib
import hmac
import time


def is_ours(secret, headers, body):
    """body: the bytes as they came. Parsed and written anew they are others."""
    ident, sent = headers["webhook-id"], headers["webhook-timestamp"]
    # Not older than five minutes: nobody can send again what was overheard.
    if abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{ident}.{sent}.".encode() + body
    digest = hmac.new(key, text, hashlib.sha256).digest()
    right = "v1," + base64.b64encode(digest).decode()
    # Two signatures for a day after the secret was renewed: one must be right.
    given = headers["webhook-signature"].split()
    return any(hmac.compare_digest(right, one) for one in given)
`,
  shell: `# Signs a body as we do and sends it to your receiver at $RECEIVER.
ID=msg_1
TIME=$(date +%s)
BODY='{"type":"test","data":{}}'
KEY=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
SIGNATURE=$(printf %s "$ID.$TIME.$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)
curl -sS "$RECEIVER" -H 'content-type: application/json' -d "$BODY" \\
  -H "webhook-id: $ID" -H "webhook-timestamp: $TIME" -H "webhook-signature: v1,$SIGNATURE"
`,
} as const
export type VerifyLanguage = keyof typeof VERIFY_EXAMPLES
