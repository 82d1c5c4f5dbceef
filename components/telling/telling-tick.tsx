'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Checkbox } from '@/components/ui/checkbox'
import { type Obstacle, type TellingWay, useObstacle } from './use-obstacle'

type Props = {
  way: TellingWay
  label: string
  checked: boolean
  /** Whether it is the own account that is told; of others nothing is known here. */
  own: boolean
  onChange: (on: boolean) => void
}

/** A box to tick for a way of telling; ticked, it says what keeps that from reaching anybody yet, and forbids nothing. */
export function TellingTick({ way, label, checked, own, onChange }: Props) {
  const note = useId()
  const obstacle = useObstacle(way, own && checked)
  return (
    <div className="flex flex-col">
      <Checkbox
        label={label}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={obstacle ? note : undefined}
        className="touch:min-h-11"
      />
      {obstacle && <ObstacleNote id={note} obstacle={obstacle} />}
    </div>
  )
}

/** Where each is mended. */
const PLACES: Record<Obstacle, `/${string}`> = {
  noServer: '/mailServer',
  noAddress: '/myProfile',
  unverified: '/myProfile',
  paused: '/notifications',
  unsubscribed: '/notifications',
  noBrowser: '/notifications',
  notSetUp: '/notifications',
}

function ObstacleNote({ id, obstacle }: { id: string; obstacle: Obstacle }) {
  const t = useTranslations('tellingObstacles')
  const mayOpen = useAccount().permissions.includes('mailServer.edit') || obstacle !== 'noServer'
  return (
    <p id={id} className="flex items-start gap-1.5 ps-6 text-meta text-muted">
      <TriangleAlert className="mt-px size-3.5 shrink-0 text-warning" aria-hidden="true" />
      <span>
        {t.rich(obstacle, {
          link: (chunks) => mayOpen && <OtherTab href={PLACES[obstacle]}>{chunks}</OtherTab>,
        })}
      </span>
    </p>
  )
}

/** In a tab of its own: the form stays as it is. */
function OtherTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-primary-text underline">
      {children}
    </a>
  )
}
