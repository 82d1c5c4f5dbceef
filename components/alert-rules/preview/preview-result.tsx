'use client'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { EmptyState } from '@/components/ui/empty-state'
import type { RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import { FirstAlerts } from './first-alerts'
import { PreviewDays } from './preview-days'
import { PreviewDevices } from './preview-devices'

type Props = { answer: RulePreviewAnswer }

/** Figures, by day and by vehicle; the first alerts; and what came to nothing. */
export function PreviewResult({ answer }: Props) {
  const t = useTranslations('alertRules.screen.preview')
  const formats = useFormats()
  const { devices, looked, sampled, alerts, told, devicesAlerted, byDevice, byDay, first, rejected } = answer
  if (devices === 0) return <EmptyState icon={<SearchX />} title={t('noVehicles')} />
  const figures = [
    { value: alerts, text: t('alerts', { count: alerts }) },
    { value: told, text: t('notices', { count: told }) },
    { value: devicesAlerted, text: t('vehicles', { count: devicesAlerted, looked }) },
  ]
  return (
    <>
      <div className="flex flex-col gap-2">
        <div role="status">
          <ul className="flex flex-wrap gap-x-8 gap-y-2">
            {figures.map(({ value, text }) => (
              <li key={text} className="flex flex-col">
                <span className="text-h2 font-semibold tabular-nums">{formats.number(value)}</span>
                <span className="text-meta text-muted">{text}</span>
              </li>
            ))}
          </ul>
        </div>
        {sampled && <p className="text-body text-warning">{t('sampled', { looked, devices })}</p>}
      </div>
      {alerts === 0 && <p className="text-body text-muted">{t('nothing')}</p>}
      {alerts > 0 && (
        <>
          <PreviewDays days={byDay} />
          <FirstAlerts alerts={first} />
          <PreviewDevices devices={byDevice} alerted={devicesAlerted} />
        </>
      )}
      {rejected.length > 0 && <Rejected rejected={rejected} />}
    </>
  )
}

/** Why candidates came to nothing, those that were most first. */
function Rejected({ rejected }: Pick<RulePreviewAnswer, 'rejected'>) {
  const t = useTranslations('alertRules')
  const formats = useFormats()
  const sorted = [...rejected].sort((a, b) => b.count - a.count)
  return (
    <section aria-labelledby="preview-rejected" className="flex flex-col gap-1.5">
      <h3 id="preview-rejected" className="text-body font-medium">
        {t('screen.preview.rejected')}
      </h3>
      <dl className="flex flex-col text-body">
        {sorted.map(({ reason, count }) => (
          <div
            key={reason}
            className="flex justify-between gap-4 border-b border-hairline py-1 last:border-0"
          >
            <dt className="text-muted">{t(`rejected.${reason}`)}</dt>
            <dd className="tabular-nums">{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
