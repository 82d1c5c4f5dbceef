'use client'
import { useFormatter, useTranslations } from 'next-intl'
import type { RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'

type Props = { days: RulePreviewAnswer['byDay'] }

const NOON = 'T12:00:00Z'

/** A bar a day, as high as its alerts; the part that would have been told is full. */
export function PreviewDays({ days }: Props) {
  const t = useTranslations('alertRules.screen.preview')
  const format = useFormatter()
  const most = Math.max(1, ...days.map(({ alerts }) => alerts))
  const share = (count: number) => `${(count / most) * 100}%`
  // The days are those of the account already: only their names are written here.
  const nameOf = (day: string) =>
    format.dateTime(new Date(day + NOON), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const [first, last] = [days[0], days.at(-1)]
  return (
    <section aria-labelledby="preview-days" className="flex flex-col gap-1.5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="preview-days" className="text-body font-medium">
          {t('byDay')}
        </h3>
        <p className="flex gap-3 text-meta text-muted">
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2.5 rounded-inner bg-accent/30" aria-hidden="true" />
            {t('legendAlerts')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2.5 rounded-inner bg-accent" aria-hidden="true" />
            {t('legendTold')}
          </span>
        </p>
      </header>
      <ol className="flex h-24 items-end gap-0.5 border-b border-hairline">
        {days.map(({ day, alerts, told }) => {
          const text = t('onDay', { day: nameOf(day), alerts, told })
          return (
            <li key={day} title={text} className="relative flex h-full min-w-0 flex-1 items-end">
              <span className="sr-only">{text}</span>
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 rounded-t-[3px] bg-accent/30"
                style={{ height: share(alerts) }}
              />
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 rounded-t-[3px] bg-accent"
                style={{ height: share(told) }}
              />
            </li>
          )
        })}
      </ol>
      {first && last && (
        <p aria-hidden="true" className="flex justify-between text-meta text-muted">
          <span>{nameOf(first.day)}</span>
          {last !== first && <span>{nameOf(last.day)}</span>}
        </p>
      )}
    </section>
  )
}
