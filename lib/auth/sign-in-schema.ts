import { z } from 'zod'

/** What signs in: a browser, or a program on somebody's phone. Each has a door of its own in the account's switches. */
export const CLIENTS = ['web', 'app'] as const
export type Client = (typeof CLIENTS)[number]

/** What the login form and `POST /api/session` send. */
export const signInBody = z.object({
  account: z.string().trim().max(100),
  password: z.string().max(200),
  /** The answer to what `GET /api/captcha` told, asked for after wrong tries. */
  captcha: z.string().trim().max(8000).optional(),
  /** Of the authenticator app, or a recovery code; asked for once the password was right. */
  code: z.string().trim().max(40).optional(),
  remember: z.boolean().default(false),
  /** `app`: the account may sign in by app, the token is for `Authorization` alone, and `editByApp` says what it may edit. */
  client: z.enum(CLIENTS).default('web'),
})

export const signInResult = z.object({ token: z.string() })

export type SignInBody = z.infer<typeof signInBody>

/** After so many wrong tries the answer to a captcha is asked for as well. */
export const CAPTCHA_AFTER_FAILURES = 3
