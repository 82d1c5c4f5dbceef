'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import type { RefusalReason, TrackFilePreview } from '@/lib/received/track-files/schema'

type Props = Pick<TrackFilePreview, 'reasons' | 'countedBy'>

/** Why points are refused: each reason with how many there are, and the first of them with what stands there. */
export function TrackReasons({ reasons, countedBy }: Props) {
  const t = useTranslations('trackImport')
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{t('refusals')}</h3>
      <ul className="flex flex-col gap-3 text-body">
        {reasons.map((reason) => (
          <li key={`${reason.field} ${reason.flaw}`} className="flex gap-2">
            <CircleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
            <Reason reason={reason} countedBy={countedBy} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reason({ reason, countedBy }: { reason: RefusalReason } & Pick<Props, 'countedBy'>) {
  const t = useTranslations('trackImport')
  const formats = useFormats()
  const { keptMonths } = useAccount()
  const { field, flaw, count, first } = reason
  const why = t(`flaws.${flaw}`, { field: t(`fields.${field}`), months: keptMonths.fixes })
  const rest = count - first.length
  return (
    <div className="min-w-0">
      <p>{t('reason', { count, why })}</p>
      <ul className="text-meta text-muted">
        {first.map(({ at, text }) => (
          <li key={at}>
            {t(countedBy, { at: formats.number(at) })}
            {text !== '' && (
              <>
                {' '}
                <bdi className="wrap-anywhere font-mono">{text}</bdi>
              </>
            )}
          </li>
        ))}
        {rest > 0 && <li>{t('more', { count: rest })}</li>}
      </ul>
    </div>
  )
}
