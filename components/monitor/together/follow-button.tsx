'use client'
import { Locate, LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { cn } from '@/components/ui/cn'

type Props = {
  name: string
  followed: boolean
  onPress: (event: MouseEvent) => void
}

/**
 * At the end of a vehicle's row: follow it together with others. It appears under the mouse, and is always there where
 * fingers press and on what is followed. The keys belong to the list.
 */
export function FollowButton({ name, followed, onPress }: Props) {
  const t = useTranslations('monitor.together')
  const label = followed ? t('remove', { name }) : t('add', { name })
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={followed}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation()
        onPress(event)
      }}
      className={cn(
        'inline-flex h-8 w-8 shrink-0 items-center justify-center rounded-control transition-colors touch:h-11 touch:w-11 [&_svg]:size-4',
        followed
          ? 'text-primary-text hover:bg-press'
          : 'pointer-fine:hidden pointer-fine:group-hover/row:inline-flex text-muted hover:bg-press hover:text-text',
      )}
    >
      {followed ? <LocateFixed aria-hidden /> : <Locate aria-hidden />}
    </button>
  )
}
