'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import type { AlertDelivery } from '@/lib/alerts/alert-schema'
import type { AlertWhy } from '@/lib/alerts/why-schema'

/** Who was told of an alert and who was not and why; and which fences and rules alerted to the same. */
export function WhyTold({ why: { deliveries, moreDeliveries, also } }: { why: AlertWhy }) {
  const t = useTranslations('events.why')
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('told')}</h3>
      <Deliveries deliveries={deliveries} />
      {moreDeliveries > 0 && (
        <p className="text-meta text-muted">{t('moreTold', { count: moreDeliveries })}</p>
      )}
      {also.length > 0 && (
        <>
          <h3 className="text-body font-medium">{t('also')}</h3>
          <ul className="flex flex-col gap-1 text-body">
            {also.map(({ id, subjectName, deliveries: others }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2">
                <bdi className="min-w-0 break-words">
                  {subjectName === '' ? t('alarmSettings') : (subjectName ?? t('device'))}
                </bdi>
                <span className="text-meta text-muted">
                  {t(others.some(({ state }) => state === 'told') ? 'alsoTold' : 'alsoListed')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const TONES = { told: 'success', held: 'warning', suppressed: 'neutral' } as const

function Deliveries({ deliveries }: { deliveries: readonly AlertDelivery[] }) {
  const t = useTranslations('events.why')
  const formats = useFormats()
  if (deliveries.length === 0) return <p className="text-body text-muted">{t('nobody')}</p>
  return (
    <ul className="divide-y divide-hairline rounded-control border border-hairline">
      {deliveries.map((one) => (
        <li
          key={`${one.channel} ${one.stage} ${one.person ?? ''} ${one.recipient ?? ''} ${one.decidedAt}`}
          className="flex flex-col gap-0.5 px-2.5 py-1.5 text-body"
        >
          <span className="flex items-start justify-between gap-2">
            <span className="min-w-0 break-words">
              {t(`channels.${one.channel}`)}{' '}
              <bdi className="text-muted">{one.person ?? one.recipient ?? ''}</bdi>
            </span>
            <Badge tone={TONES[one.state]}>{t(`states.${one.state}`)}</Badge>
          </span>
          {one.stage !== 'first' && <span className="text-meta text-muted">{t(`stages.${one.stage}`)}</span>}
          {one.reason && (
            <span className="text-meta text-muted">
              {t(`reasons.${one.reason}`)}
              {one.until && <bdi> {t('until', { time: formats.moment(Date.parse(one.until)) })}</bdi>}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
