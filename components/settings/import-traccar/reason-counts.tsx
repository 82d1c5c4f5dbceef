'use client'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { MOVED_KINDS, type ReasonCount } from '@/lib/imports/traccar/reasons'

/** Why things come otherwise than they were, or stay behind; each by its name stands in the report. */
export function ReasonCounts({ reasons }: { reasons: readonly ReasonCount[] }) {
  const t = useTranslations('imports')
  const own = useTranslations('importTraccar')
  const why = useTranslations('importReasons')
  const formats = useFormats()
  if (reasons.length === 0) return null
  const kinds = MOVED_KINDS.filter((kind) => reasons.some((one) => one.kind === kind))
  return (
    <details className="group text-body">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-control py-1 font-medium [&::-webkit-details-marker]:hidden">
        {own('reasons')}
        <ChevronDown
          className="size-4 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <p className="pb-2 text-meta text-muted">{own('reasonsHint')}</p>
      <dl className="flex flex-col gap-2">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt className="font-medium">{t(`kinds.${kind}`)}</dt>
            {reasons
              .filter((one) => one.kind === kind)
              .map(({ name, count }) => (
                <dd key={name}>{own('reasonCount', { reason: why(name), count: formats.number(count) })}</dd>
              ))}
          </div>
        ))}
      </dl>
    </details>
  )
}
