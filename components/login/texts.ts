/** Texts of the login's forms: handed over by the server, so that no translator is loaded for a page this small. */
export const LOGIN_TEXTS = [
  'account',
  'password',
  'showPassword',
  'hidePassword',
  'remember',
  'submit',
  'captcha',
  'captchaFailed',
  'captchaLetters',
  'captchaHint',
  'captchaLettersWrong',
  'captchaPicture',
  'captchaOther',
  'newPassword',
  'proving',
  'code',
  'codeHint',
  'codeLead',
  'back',
  'demo',
] as const

export const SETUP_TEXTS = [
  'token',
  'tokenHint',
  'customerName',
  'customerNameHint',
  'account',
  'accountHint',
  'password',
  'passwordHint',
  'submit',
] as const

export const FORGOTTEN_TEXTS = ['account', 'accountEmpty', 'send', 'sent'] as const
export const RESET_TEXTS = ['password', 'passwordHint', 'save', 'done', 'signIn'] as const

export const EMAIL_TEXTS = ['title', 'confirm', 'doneTitle', 'done', 'open'] as const

export const TRANSPORT_TEXTS = ['timedOut', 'unreachable', 'unreadable'] as const

export type LoginTexts = Record<(typeof LOGIN_TEXTS)[number], string>
export type SetupTexts = Record<(typeof SETUP_TEXTS)[number], string>
export type ForgottenTexts = Record<(typeof FORGOTTEN_TEXTS)[number], string>
export type ResetTexts = Record<(typeof RESET_TEXTS)[number], string>
export type EmailTexts = Record<(typeof EMAIL_TEXTS)[number], string>
export type TransportTexts = Record<(typeof TRANSPORT_TEXTS)[number], string>

export function pickTexts<K extends string>(
  translate: (key: NoInfer<K>) => string,
  keys: readonly K[],
): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, translate(key)])) as Record<K, string>
}
