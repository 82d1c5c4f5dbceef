'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { GroupList } from '@/components/device-choice/group-list'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { MOST_IN_BATCH } from '@/lib/commands/parse-imeis'
import { ImeisField } from './imeis-field'
import { MatchingDevices } from './matching-devices'
import { type BatchDevices, TARGET_SCOPES } from './use-batch-target'

/** More are named by a group, or by their IMEIs. */
const MOST_CHOSEN = 1000

type Props = {
  devices: BatchDevices
  /** Sending was tried: what is missing is said, too. */
  tried: boolean
}

/** Which devices a batch is for: all that match a filter, or those that are named. */
export function TargetPart({ devices, tried }: Props) {
  const { matching, count, nameInstead } = devices
  if (matching) return <MatchingDevices matching={matching} count={count} onName={nameInstead} />
  return <NamedDevices devices={devices} tried={tried} />
}

function NamedDevices({ devices, tried }: Props) {
  const t = useTranslations('commands.batch')
  const mayGroups = useAccount().permissions.includes('groups.read')
  const { scope, setScope, text, setText, parsed, chosen, setChosen, groupIds, setGroupIds } = devices
  const { count } = devices
  const scopes = TARGET_SCOPES.filter((one) => one !== 'groups' || mayGroups)
  const missing =
    scope === 'groups' && groupIds.length === 0
      ? t('chooseGroups')
      : scope === 'chosen' && chosen.length === 0
        ? t('chooseDevices')
        : null
  const isTooMany = scope === 'all' && count > MOST_IN_BATCH
  return (
    <section
      aria-label={t('devices')}
      data-wrong={(tried && missing !== null) || undefined}
      className="flex flex-col gap-3"
    >
      <h3 className="text-body font-medium">{t('devices')}</h3>
      <SegmentedControl
        label={t('devices')}
        value={scope}
        onChange={setScope}
        segments={scopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
      />
      {tried && missing && (
        <p role="alert" className="flex items-start gap-1.5 text-meta text-danger">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {missing}
        </p>
      )}
      {scope === 'all' && (
        <p role="status" className="text-body text-muted">
          {t('allNow', { count })}
        </p>
      )}
      {isTooMany && (
        <p role="alert" className="text-body text-danger">
          {t('tooMany', { max: MOST_IN_BATCH, count })}
        </p>
      )}
      {scope === 'groups' && <GroupList value={groupIds} onChange={setGroupIds} />}
      {scope === 'chosen' && (
        <div className="flex h-72 flex-col rounded-control border border-hairline phone:px-2">
          <DeviceChoices value={chosen} onChange={setChosen} max={MOST_CHOSEN} />
        </div>
      )}
      {scope === 'imeis' && <ImeisField text={text} parsed={parsed} tried={tried} onChange={setText} />}
    </section>
  )
}
