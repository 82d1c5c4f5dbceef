'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Chip } from '@/components/ui/chip'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { ChooseVehicle } from '../choose-vehicle'
import type { PlanDraft } from './plan-draft'

type Props = { draft: PlanDraft; change: (next: Partial<PlanDraft>) => void; error: string | null }

const KINDS = ['all', 'groups', 'vehicles'] as const

/** Which vehicles a plan is about. */
export function PlanTargetsField({ draft, change, error }: Props) {
  const t = useTranslations('fleet.services')
  return (
    <fieldset className="flex flex-col gap-2" data-wrong={error ? '' : undefined}>
      <legend className="mb-1.5 text-body font-medium">{t('about')}</legend>
      <SegmentedControl
        label={t('about')}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        segments={KINDS.map((value) => ({ value, label: t(`targets.${value}`) }))}
      />
      {draft.kind === 'groups' && <Groups draft={draft} change={change} />}
      {draft.kind === 'vehicles' && <Vehicles draft={draft} change={change} />}
      {error && <p className="text-meta text-danger">{error}</p>}
    </fieldset>
  )
}

function Groups({ draft, change }: Omit<Props, 'error'>) {
  const t = useTranslations('fleet.services')
  const { id } = useAccount()
  const { data, isError } = useQuery({
    queryKey: ['groups'],
    queryFn: () => api('GET', '/api/groups', { hideError: true }),
  })
  if (isError) return <p className="text-body text-danger">{t('failed')}</p>
  if (!data) return <SkeletonRows rows={3} />
  const own = data.filter(({ accountId }) => accountId === id)
  if (own.length === 0) return <p className="text-body text-muted">{t('noGroups')}</p>
  const toggle = (group: number) =>
    change({
      groupIds: draft.groupIds.includes(group)
        ? draft.groupIds.filter((one) => one !== group)
        : [...draft.groupIds, group],
    })
  return (
    <div className="flex max-h-48 flex-col gap-1 overflow-y-auto">
      <p className="text-meta text-muted">{t('groupsHint')}</p>
      {own.map((group) => (
        <NativeCheckbox
          key={group.id}
          label={<bdi>{group.name}</bdi>}
          checked={draft.groupIds.includes(group.id)}
          onChange={() => toggle(group.id)}
        />
      ))}
    </div>
  )
}

function Vehicles({ draft, change }: Omit<Props, 'error'>) {
  const t = useTranslations('fleet.services')
  const { vehicles } = draft
  return (
    <div className="flex flex-col gap-2">
      <ChooseVehicle
        value={null}
        onChange={(vehicle) =>
          change({ vehicles: [...vehicles.filter(({ id }) => id !== vehicle.id), vehicle] })
        }
      />
      <div className="flex flex-wrap gap-1.5">
        {vehicles.map(({ id, name }) => (
          <Chip
            key={id}
            removeLabel={t('removeOf', { name })}
            onRemove={() => change({ vehicles: vehicles.filter((one) => one.id !== id) })}
          >
            <bdi className="max-w-48 truncate">{name}</bdi>
          </Chip>
        ))}
      </div>
    </div>
  )
}
