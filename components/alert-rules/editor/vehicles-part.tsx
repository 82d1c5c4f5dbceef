'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { GroupList } from '@/components/device-choice/group-list'
import { messageAt } from '@/components/forms/show-refusal'
import { Checkbox } from '@/components/ui/checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { MAX_RULE_DEVICES } from '@/lib/alerts/rules/rule-limits'
import { RULE_SCOPES, type RuleValues } from '@/lib/alerts/rules/rule-values'

/** The vehicles that a rule is about: all, those of groups whoever is in them, or those chosen one by one; less some. */
export function VehiclesPart() {
  const t = useTranslations('alertRules.screen.form')
  const { permissions, deviceSubset } = useAccount()
  const { watch, setValue, formState } = useFormContext<RuleValues>()
  const { errors } = formState
  const [scope, except] = [watch('scope'), watch('except')]
  const [leavesOut, setLeavesOut] = useState(except.length > 0)
  const scopes = RULE_SCOPES.filter((one) => {
    if (one === 'all') return !deviceSubset || scope === 'all'
    return one !== 'groups' || permissions.includes('groups.read')
  })
  const put = (name: 'groupIds' | 'imeis' | 'except', next: number[] | string[]) =>
    setValue(name, next, { shouldDirty: true, shouldValidate: errors[name] !== undefined })
  const isMissing = (scope === 'groups' && errors.groupIds) || (scope === 'chosen' && errors.imeis)
  const hasChosen = (scope === 'groups' ? watch('groupIds') : watch('imeis')).length > 0
  return (
    <section aria-labelledby="rule-vehicles" className="flex flex-col gap-3">
      <h2 id="rule-vehicles" className="text-md font-semibold">
        {t('vehicles')}
      </h2>
      <SegmentedControl
        label={t('vehicles')}
        value={scope}
        onChange={(next) => setValue('scope', next, { shouldDirty: true })}
        segments={scopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
      />
      {isMissing && (
        <p role="alert" className="text-meta text-danger">
          {hasChosen ? (messageAt(errors, 'groupIds') ?? messageAt(errors, 'imeis')) : t('chooseSome')}
        </p>
      )}
      {scope === 'all' && <p className="text-meta text-muted">{t('allHint')}</p>}
      {scope === 'groups' && <GroupList value={watch('groupIds')} onChange={(ids) => put('groupIds', ids)} />}
      {scope === 'chosen' && <Devices value={watch('imeis')} onChange={(imeis) => put('imeis', imeis)} />}
      {scope !== 'chosen' && (
        <Checkbox
          label={t('except')}
          checked={leavesOut}
          onCheckedChange={(on) => {
            setLeavesOut(on)
            if (!on) put('except', [])
          }}
          className="touch:min-h-11"
        />
      )}
      {scope !== 'chosen' && leavesOut && (
        <Devices value={except} onChange={(imeis) => put('except', imeis)} />
      )}
      {scope !== 'chosen' && errors.except && (
        <p role="alert" className="text-meta text-danger">
          {messageAt(errors, 'except')}
        </p>
      )}
    </section>
  )
}

function Devices({ value, onChange }: { value: readonly string[]; onChange: (imeis: string[]) => void }) {
  return (
    <div className="flex h-72 flex-col rounded-control border border-hairline phone:px-2">
      <DeviceChoices value={value} onChange={onChange} max={MAX_RULE_DEVICES} />
    </div>
  )
}
