'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Fact } from '@/components/ui/fact'
import { Ltr } from '@/components/ui/ltr'
import type { Preflight } from '@/lib/commands/batch-schema'

type Props = {
  facts: Preflight
  /** What waits for devices that are offline gives way. */
  replaces: boolean
}

/** How a batch would go: which devices it reaches now, which it does not, and what goes to those of each model. */
export function PreflightFacts({ facts, replaces }: Props) {
  const t = useTranslations('commands.batch')
  const formats = useFormats()
  const { total, online, offline, pending, ignitionOn, unsupported, texts } = facts
  const { pendingModes, unknown, unknownCount, expired, expiredCount } = facts
  const figures = [
    [t('devices'), total],
    [t('online'), online],
    [t('offline'), offline],
    [t('pending'), pending],
    [t('ignitionOn'), ignitionOn],
    [t('unsupported'), unsupported],
  ] as const
  return (
    <section aria-label={t('checked')} className="flex flex-col gap-3 rounded-panel bg-hover p-3">
      <h3 className="text-body font-medium">{t('checked')}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {figures.map(
          ([label, figure]) =>
            figure !== null && (
              <Fact key={label} label={label}>
                <Ltr>{formats.number(figure)}</Ltr>
              </Fact>
            ),
        )}
      </dl>
      {replaces && pendingModes > 0 && (
        <p className="text-body text-warning">{t('pendingModes', { count: pendingModes })}</p>
      )}
      <LeftOut title={t('unknown', { count: unknownCount })} imeis={unknown} count={unknownCount} />
      <LeftOut title={t('expired', { count: expiredCount })} imeis={expired} count={expiredCount} />
      <div>
        <h4 className="text-meta text-muted">{t('texts')}</h4>
        <ul className="flex flex-col gap-1.5">
          {sameTexts(texts).map(({ models, devices, text }) => (
            <li key={text ?? ''} className="text-body">
              <bdi className="font-medium">{models.join(', ')}</bdi>{' '}
              <span className="text-muted">{t('given', { count: devices })}</span>
              {text === null ? (
                <span className="block text-warning">{t('outcomes.notOffered')}</span>
              ) : (
                <code dir="ltr" className="block font-mono break-all whitespace-pre-wrap">
                  {text}
                </code>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Models that are told alike stand together. */
function sameTexts(texts: Preflight['texts']) {
  const together = new Map<string | null, { models: string[]; devices: number; text: string | null }>()
  for (const { model, devices, text } of texts) {
    const known = together.get(text) ?? { models: [], devices: 0, text }
    together.set(text, { text, models: [...known.models, model], devices: known.devices + devices })
  }
  return [...together.values()]
}

type LeftOutProps = { title: string; imeis: readonly string[]; count: number }

/** IMEIs of which nothing comes, and why. */
function LeftOut({ title, imeis, count }: LeftOutProps) {
  const t = useTranslations('commands.batch')
  if (count === 0) return null
  return (
    <div>
      <p className="text-body text-warning">{title}</p>
      <p dir="ltr" className="max-h-24 overflow-y-auto text-meta tabular-nums select-text">
        {imeis.join(' ')}
      </p>
      {count > imeis.length && (
        <p className="text-meta text-muted">{t('unknownMore', { count: count - imeis.length })}</p>
      )}
    </div>
  )
}
