import { z } from 'zod'
import { ENGINE_KINDS } from './fleet/routes/engine-kinds'

/**
 * Every setting of the platform, validated once. Documented for operators in `.env.example`;
 * a test holds the two together. Values that a first start makes up (SECRET, DATABASE_URL of
 * the embedded database) are filled in by `scripts/start` before any process reads this.
 */
const port = z.coerce.number().int().min(1).max(65535)
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const text = z.string().trim()
const onOff = z.enum(['0', '1']).transform((value) => value === '1')

export const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),

  NODE_NAME: text
    .regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 letters, digits, dots, dashes or underscores')
    .optional(),

  PORT: port.default(3000),
  HOST: text.optional(),
  TRUST_PROXY: onOff.default(false),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DOMAIN_PROOF_PRIVATE: onOff.default(false),
  WEBHOOK_PRIVATE: onOff.default(false),
  MAIL_SERVER_PRIVATE: onOff.default(false),
  SMS_PRIVATE: onOff.default(false),
  SMS_MOST_AN_HOUR: whole(1, 1_000_000).default(2000),
  ENGINE_CUT_BY_SMS: onOff.default(false),
  SECRET: text.min(32).optional(),
  SESSION_HOURS: whole(1, 24 * 365).default(12),
  REMEMBER_DAYS: whole(1, 365).default(30),
  CAPTCHA: z.enum(['work', 'picture', 'hcaptcha', 'turnstile']).default('work'),
  HCAPTCHA_SITE_KEY: text.optional(),
  HCAPTCHA_SECRET: text.optional(),
  TURNSTILE_SITE_KEY: text.optional(),
  TURNSTILE_SECRET: text.optional(),
  CALLS_PER_MINUTE: whole(10, 1_000_000).default(600),
  ENGINE_CUT_BY_RULE: onOff.default(false),
  DEMO_DAYS: whole(1, 365).default(7),
  DEMO_PASSWORD: text.min(8).max(50).default('track-demo-1'),

  DATA_DIR: text.min(1).default('.data'),
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, 'must start with postgres://').optional(),
  DATABASE_OWNER_URL: text.regex(/^postgres(ql)?:\/\//, 'must start with postgres://').optional(),
  DATABASE_PORT: port.default(54329),
  RETENTION_MONTHS: whole(1, 120).default(6),
  HISTORY_MONTHS: whole(1, 240).default(24),

  GATEWAY_HOST: text.default('0.0.0.0'),
  GATEWAY_PUBLIC_HOST: text.regex(/^[\w.-]{1,253}$/, 'must be a host name or an address of IPv4').optional(),
  GATEWAY_PORT: port.optional(),
  GATEWAY_IDLE_SECONDS: whole(10, 86_400).default(900),
  GATEWAY_TAKEOVER_SECONDS: whole(0, 20).default(10),
  GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(5000),
  GATEWAY_MAX_GUESSES_PER_ADDRESS: whole(1, 100_000).default(100),
  GATEWAY_REQUIRE_PHONE_KEYS: onOff.default(false),
  GATEWAY_MAX_FIXES_PER_SECOND: whole(1, 100_000).default(1000),

  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.min(1).default('us-east-1'),
  S3_KEY_ID: text.optional(),
  S3_SECRET: text.optional(),

  MAP_STREETS_URL: z
    .union([z.literal('none'), z.url({ protocol: /^https?$/ })], 'must be none, or an address of a TileJSON')
    .default('https://tiles.openfreemap.org/planet'),
  MAP_TILE_URL: text.optional(),
  MAP_TILE_ATTRIBUTION: text.max(500).optional(),
  MAP_FILE: text.optional(),
  GOOGLE_MAPS_KEY: text.optional(),
  NOMINATIM_URL: z.url().optional(),
  NOMINATIM_PAID: onOff.default(false),
  PHOTON_URL: z.url().optional(),
  ROUTING_ENGINE: z.enum(ENGINE_KINDS).optional(),
  ROUTING_URL: z.url({ protocol: /^https?$/ }).optional(),

  SMTP_HOST: text.optional(),
  SMTP_PORT: port.optional(),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: text.max(200).optional(),

  PUSH_SUBJECT: text
    .max(200)
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+)$/,
      'must be mailto: and an address, or start with https://',
    )
    .optional(),
  PUSH_HOSTS: text.max(1000).optional(),
})

/** Ports of protocols, each by its setting; which there are and their defaults stand in the gateway's registry. */
const GATEWAY_PORT = /^GATEWAY_[A-Z0-9]+_PORT$/
const gatewayPorts = z.record(z.string(), port)

export type Env = z.infer<typeof envSchema> & {
  /** Ports that were set for protocols, by the names of their settings; the others listen on their defaults. */
  gatewayPorts: Record<string, number>
}

/** Raised with one sentence that names the setting, the value it had and what it must be. */
export class BadSetting extends Error {}

/** What may hold a secret is not repeated: addresses of databases and mail servers have passwords in them. */
const HIDDEN = /SECRET|PASSWORD|DATABASE.*_URL|_KEY$/

/** Reads settings from `source`; an empty string counts as unset. Throws `BadSetting`. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = envSchema.safeParse(given)
  const ports = gatewayPorts.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => GATEWAY_PORT.test(name))),
  )
  if (result.success && ports.success) {
    const settings = { ...result.data, gatewayPorts: ports.data }
    requireTogether(settings)
    return settings
  }
  const issue = (result.error ?? ports.error)?.issues[0]
  const name = String(issue?.path[0] ?? 'a setting')
  const shown = HIDDEN.test(name) ? '' : ` "${given[name]}"`
  throw new BadSetting(`Setting ${name}${shown} is not usable: ${issue?.message ?? 'unknown reason'}.`)
}

/** Mail goes out with all three or not at all (spec section 5). */
const MAIL = ['SMTP_HOST', 'SMTP_PORT', 'MAIL_FROM'] as const

/** A service of captchas is chosen with both of its keys. */
const CAPTCHA_KEYS = {
  work: [],
  picture: [],
  hcaptcha: ['HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET'],
  turnstile: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
} as const

function requireTogether(settings: Env): void {
  const missing = MAIL.filter((name) => settings[name] === undefined)
  if (missing.length > 0 && missing.length < MAIL.length)
    throw new BadSetting(`Setting ${missing[0]} is missing: ${MAIL.join(', ')} are needed together.`)
  if ((settings.ROUTING_ENGINE === undefined) !== (settings.ROUTING_URL === undefined))
    throw new BadSetting('Settings ROUTING_ENGINE and ROUTING_URL are needed together.')
  const key = CAPTCHA_KEYS[settings.CAPTCHA].find((name) => settings[name] === undefined)
  if (key) throw new BadSetting(`Setting ${key} is missing: CAPTCHA=${settings.CAPTCHA} needs it.`)
}

let cached: Env | undefined

/** The settings of this process, read on first use. */
export function env(): Env {
  cached ??= readEnv(process.env)
  return cached
}
