import { createTranslator } from 'next-intl'
import type { Language } from '@/lib/i18n/languages'
import type { BusinessLog } from '@/lib/logs/business-log-schema'
import { logTexts } from '@/lib/logs/log-texts'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/spreadsheet/write-csv'
import { wallTimeOf } from '@/lib/time/wall-clock'
import { loadMessages } from '@/server/i18n/messages'

const COLUMNS = ['time', 'actor', 'apiKey', 'action', 'object', 'objectId', 'changes'] as const

export type LogFile = { fileName: string; lines: AsyncGenerator<string> }

/** The log as CSV, in a language and by the clocks of a time zone. */
export async function businessLogFile(
  batches: AsyncIterable<readonly BusinessLog[]>,
  language: Language,
  timeZone: string,
): Promise<LogFile> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'logs' })
  const clock = (time: number) => wallTimeOf(time, timeZone).replace('T', ' ')
  const all = createTranslator({ locale: language, messages })
  const text = (key: string) => (all.has(key as never) ? all(key as never) : null)
  const texts = logTexts({ text, language, moment: clock })

  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(COLUMNS.map((name) => t(name)))
    for await (const logs of batches) {
      yield logs
        .map((log) =>
          csvLine([
            clock(Date.parse(log.time)),
            log.actor,
            log.apiKey ?? '',
            texts.action(log.action),
            `${texts.kind(log.objectKind)} ${log.objectName}`,
            log.objectId,
            Object.entries(log.changes)
              .map(([field, { before, after }]) => {
                const name = texts.field(field, log.objectKind)
                return `${name}: ${texts.value(before, field)} → ${texts.value(after, field)}`
              })
              .join('\n'),
          ]),
        )
        .join('')
    }
  }
  return { fileName: `${t('file')}.csv`, lines: lines() }
}
