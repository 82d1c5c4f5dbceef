'use client'
import { Hexagon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useFenceChoice } from '@/components/geofences/live/fence-choice'
import { useLandmarkChoice } from '@/components/landmarks/live/landmark-choice'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Popover } from '@/components/ui/popover'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'

const AreasChoices = lazyPart(() => import('./areas-choices'))
const LiveFences = lazyPart(() => import('@/components/geofences/live/live-fences'))
const LiveLandmarks = lazyPart(() => import('@/components/landmarks/live/live-landmarks'))

const choices = (
  <Suspense fallback={<SkeletonRows rows={2} />}>
    <AreasChoices />
  </Suspense>
)

/** A button of the map that opens what is shown of fences and landmarks. */
export function AreasTool() {
  const t = useTranslations('geofences.live')
  const { on } = useFenceChoice()
  const landmarks = useLandmarkChoice()
  return (
    <Popover
      label={t('title')}
      align="end"
      side="top"
      className="w-64 p-3"
      trigger={<IconButton label={t('title')} icon={<Hexagon />} pressed={on || landmarks} />}
    >
      {choices}
    </Popover>
  )
}

/** The same on a phone, where the tools stand in a menu. */
export function AreasSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('geofences.live')
  const ui = useTranslations('ui')
  return (
    <Sheet
      open
      side="bottom"
      title={t('title')}
      closeLabel={ui('close')}
      onOpenChange={(open) => !open && onClose()}
    >
      {choices}
    </Sheet>
  )
}

/** Fences and landmarks on the live map, fetched once somebody wants them. */
export function AreasWanted() {
  const { on } = useFenceChoice()
  const landmarks = useLandmarkChoice()
  return (
    <Suspense>
      {on && <LiveFences />}
      {landmarks && <LiveLandmarks />}
    </Suspense>
  )
}
