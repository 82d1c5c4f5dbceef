'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Fact } from '@/components/ui/fact'
import { Ltr } from '@/components/ui/ltr'
import type { Preflight } from '@/lib/commands/batch-schema'

/** How a batch would go: which devices it reaches now, which it does not, and what goes to those of each model. */
export function PreflightFacts({ facts }: { facts: Preflight }) {
  const t = useTranslations('commands.batch')
  const formats = useFormats()
  const { total, online, offline, pending, ignitionOn, unsupported, texts } = facts
  const { unknown, unknownCount, expired, expiredCount } = facts
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
      <LeftOut title={t('unknown', { count: unknownCount })} imeis={unknown} count={unknownCount} />
      <LeftOut title={t('expired', { count: expiredCount })} imeis={expired} count={expiredCount} />
      <div>
        <h4 className="text-meta text-muted">{t('texts')}</h4>
        <ul className="flex flex-col gap-1.5">
          {texts.map(({ model, devices, text }) => (
            <li key={model} className="text-body">
              <bdi className="font-medium">{model}</bdi>{' '}
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
