'use client'
import { CircleSlash, CloudOff, KeyRound, LayoutPanelTop, ShieldOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { Spinner } from '@/components/ui/spinner'
import type { EmbedPhase } from '@/lib/embeds/embed-phase'

/** Why there is nothing to see, and what helps. */
export function EmbedNotice({ phase }: { phase: Exclude<EmbedPhase, { phase: 'shown' }> }) {
  const t = useTranslations('embedViewer')
  if (phase.phase === 'opening')
    return (
      <div role="status" className="grid min-h-24 flex-1 place-items-center text-muted">
        <Spinner />
        <span className="sr-only">{t('opening')}</span>
      </div>
    )
  const [icon, name] = signOf(phase)
  return (
    <div
      role="status"
      data-phase={phase.phase}
      className="grid min-h-0 flex-1 place-items-center overflow-y-auto"
    >
      <EmptyState
        icon={icon}
        title={t(`${name}.title`)}
        text={t(`${name}.text`)}
        className="px-4 py-3 [&>span]:mb-2 [&>span]:size-10"
      />
    </div>
  )
}

type Name =
  | `refused.${'unknown' | 'place' | 'alone'}`
  | `ended.${'revoked' | 'expired' | 'rightLost' | 'empty' | 'tooMany' | 'unsaid'}`
  | 'waiting'
  | 'away'

function signOf(phase: Exclude<EmbedPhase, { phase: 'shown' | 'opening' }>): [icon: ReactNode, text: Name] {
  switch (phase.phase) {
    case 'refused':
      return [
        phase.why === 'alone' ? <LayoutPanelTop key="i" /> : <ShieldOff key="i" />,
        `refused.${phase.why}`,
      ]
    case 'waiting':
      return [<KeyRound key="i" />, 'waiting']
    case 'away':
      return [<CloudOff key="i" />, 'away']
    case 'ended':
      return [
        <CircleSlash key="i" />,
        `ended.${phase.reason === null || phase.reason === 'tokenOver' ? 'unsaid' : phase.reason}`,
      ]
  }
}
