'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { DomainState } from '@/lib/domains/proof'
import type { Domain } from '@/lib/domains/schema'

const TONES: Record<DomainState, BadgeTone> = {
  waiting: 'neutral',
  proven: 'success',
  lost: 'warning',
  ended: 'danger',
}

/** Whether a host is known to be its account's, and the way to prove it where it is not. */
export function ProofLine({ domain, onProve }: { domain: Domain; onProve: () => void }) {
  const t = useTranslations('domains.proof')
  const { dateMinute } = useFormats()
  const { host, state, proof, endsAt } = domain
  const text = {
    waiting: t('waitingText'),
    proven: t(`by.${proof ?? 'given'}`),
    lost: endsAt && t('lostText', { date: dateMinute(Date.parse(endsAt)) }),
    ended: t('endedText'),
  }[state]
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pb-3">
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      <p className="min-w-0 flex-1 text-meta text-muted">{text}</p>
      {state !== 'proven' && (
        <Button onClick={onProve} aria-label={t('proveOf', { host })}>
          {t('prove')}
        </Button>
      )}
    </div>
  )
}
