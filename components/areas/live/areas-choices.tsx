'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { chooseFences, NO_GROUP, useFenceChoice } from '@/components/geofences/live/fence-choice'
import { EVERY_FENCE, useFences } from '@/components/geofences/use-fences'
import { chooseLandmarks, useLandmarkChoice } from '@/components/landmarks/live/landmark-choice'
import { Checkbox } from '@/components/ui/checkbox'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'

/** Whether fences are shown on the live map, and of which groups, and landmarks. Accounts below have groups of their own. */
export default function AreasChoices() {
  const t = useTranslations('geofences.live')
  const landmarks = useTranslations('landmarks.live')
  const { on, hidden } = useFenceChoice()
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('show')}
        checked={on}
        onCheckedChange={(next) => chooseFences({ on: next, hidden })}
        className="touch:min-h-11"
      />
      {on && <Groups />}
      <Switch
        label={landmarks('show')}
        checked={useLandmarkChoice()}
        onCheckedChange={chooseLandmarks}
        className="touch:min-h-11"
      />
      <Link
        href="/geofences"
        className="tap self-start rounded-control text-body text-primary-text hover:underline"
      >
        {t('manage')}
      </Link>
    </div>
  )
}

type Group = { id: number; name: string; count: number }

function Groups() {
  const t = useTranslations('geofences.live')
  const ui = useTranslations('ui')
  const { on, hidden } = useFenceChoice()
  const { fences, isError, isFetching, refetch } = useFences(EVERY_FENCE)
  if (fences === null) {
    return isError ? (
      <ErrorState
        title={t('failed')}
        retryLabel={ui('retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
        className="-my-4"
      />
    ) : (
      <SkeletonRows rows={2} />
    )
  }
  if (fences.length === 0) return <p className="text-meta text-muted">{t('none')}</p>
  const groups = new Map<number, Group>()
  for (const { groupId, groupName } of fences) {
    const id = groupId ?? NO_GROUP
    const group = groups.get(id) ?? { id, name: groupName ?? t('noGroup'), count: 0 }
    groups.set(id, { ...group, count: group.count + 1 })
  }
  if (groups.size < 2) return null
  const toggle = (id: number, isShown: boolean) =>
    chooseFences({ on, hidden: isShown ? hidden.filter((one) => one !== id) : [...hidden, id] })
  return (
    <fieldset className="flex max-h-64 flex-col overflow-y-auto">
      <legend className="sr-only">{t('groups')}</legend>
      {[...groups.values()].map(({ id, name, count }) => (
        <Checkbox
          key={id}
          label={
            <span className="flex min-w-0 items-baseline gap-2">
              <bdi className="truncate">{name}</bdi>
              <span className="shrink-0 text-meta text-muted tabular-nums">{count}</span>
            </span>
          }
          checked={!hidden.includes(id)}
          onCheckedChange={(isShown) => toggle(id, isShown)}
          className="flex min-h-8 w-full touch:min-h-11 [&>span:last-child]:min-w-0"
        />
      ))}
    </fieldset>
  )
}
