import type { SmsProviderBody } from './provider-schema'

type Preset = Pick<SmsProviderBody, 'method' | 'url' | 'contentType' | 'body' | 'successText'> & {
  headers: readonly { name: string; value: string }[]
}

/** What the form begins with for the two usual kinds of providers; the texts stand in messages under `smsProvider.presets`. */
export const SMS_PRESETS = {
  /** An account in the address, basic authentication, a form. */
  twilioLike: {
    method: 'POST',
    url: 'https://api.example.com/2010-04-01/Accounts/{user}/Messages.json',
    headers: [{ name: 'Authorization', value: 'Basic {basic}' }],
    contentType: 'form',
    body: 'To={to}&From={from}&Body={text}',
    successText: '',
  },
  /** Kannel and its like, in a network of their own. */
  smppGateway: {
    method: 'GET',
    url: 'http://127.0.0.1:13013/cgi-bin/sendsms?username={user}&password={password}&from={from}&to={to}&charset=UTF-8&text={text}',
    headers: [],
    contentType: 'form',
    body: '',
    successText: '',
  },
} as const satisfies Record<string, Preset>
export type SmsPresetName = keyof typeof SMS_PRESETS
