import { createTranslator } from 'next-intl'
import { dateWriter } from '@/lib/format/dates'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages, type Messages } from '@/lib/i18n/load-messages'
import { EXPIRY_STAGES } from '@/lib/messages/expiry-days'
import { MESSAGE_TEXTS, type MessageText } from '@/lib/messages/message-types'

type Params = Readonly<Record<string, string | number>>
/** What a message says: a heading, and lines of plain text. */
export type Worded = { title: string; lines: string[] }
export type Wording = (text: MessageText, params: Params) => Worded

/** Words messages in a language. */
export async function wordingIn(language: Language): Promise<Wording> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'messages' })
  const say = t as unknown as (key: string, values?: Params) => string
  const kinds = createTranslator({ locale: language, messages, namespace: 'tasks.kinds' })
  const day = dateWriter(language)
  return (text, given) => {
    const kind = given.kind as keyof Messages['tasks']['kinds'] | undefined
    const ends = EXPIRY_STAGES.map((days) => ({ days, count: Number(given[`in${days}`] ?? 0) }))
    const params = {
      ...given,
      ...(kind !== undefined && kinds.has(kind) && { kind: kinds(kind) }),
      ...(typeof given.day === 'string' && { day: day('date', Date.parse(given.day)) }),
      count: given.count ?? ends.reduce((sum, { count }) => sum + count, 0),
    }
    const lines = [
      say(`texts.${text}.text`, params),
      ...ends.filter(({ count }) => count > 0).map((end) => say(`ends.${ENDING[text]}`, end)),
    ]
    return { title: say(`texts.${text}.title`, params), lines: lines.filter(Boolean) }
  }
}

/** What ends, by the text that tells of it. */
const ENDING: { readonly [Text in MessageText]?: 'devices' | 'accounts' } = {
  devicesEnd: 'devices',
  accountsEnd: 'accounts',
}

/** The texts that hold a word in a language, whatever stands in their braces. */
export async function textsWith(language: Language, word: string): Promise<MessageText[]> {
  const { messages, tasks } = await loadMessages(language)
  const sought = word.toLocaleLowerCase(language)
  const kinds = Object.values(tasks.kinds).join('\n')
  return MESSAGE_TEXTS.filter((text) => {
    const { title, text: line } = messages.texts[text]
    const whole = `${title}\n${line}${title.includes('{kind}') ? `\n${kinds}` : ''}`
    return whole
      .replace(/\{(\w+)(, (plural|select),)?|[{}#]/g, ' ')
      .toLocaleLowerCase(language)
      .includes(sought)
  })
}

/** What stands below a message that is mailed: where its button leads, and why it was sent. */
export async function mailActionIn(language: Language): Promise<{ action: string; note: string }> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'messages.mail' })
  return { action: t('action'), note: t('note') }
}
