'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import { api } from '@/lib/http/client'
import { IDENTIFIER_KIND_NAMES } from '@/lib/identifiers/identifier-kinds'
import { IconChoice } from './icon-choice'
import { PhoneAddressPart } from './phone-address-part'
import { FieldGrid, RecordField, RecordSelect } from './record-field'
import { PRINTED_FIELDS } from './record-fields'
import { SourcesPart } from './sources-part'

/** The device itself: what it is called and drawn as, its type and group, what is printed on it. */
export function BasicPart({ record }: { record: DeviceRecord }) {
  const t = useTranslations('deviceRecord')
  // Whose tracker reports here is decided by those who may register devices.
  const mayRegister = useAccount().permissions.includes('devices.create')
  const models = useQuery({
    queryKey: ['models'],
    queryFn: () => api('GET', '/api/models'),
    staleTime: 600_000,
  })
  const groups = useQuery({ queryKey: ['groups'], queryFn: () => api('GET', '/api/groups') })
  const { model } = record.basic
  const known = models.data?.filter(({ code, retired }) => !retired || code === model) ?? [
    { code: model, name: model, makerName: model },
  ]
  const ids = (groups.data ?? []).filter(({ accountId }) => accountId === record.accountId)
  return (
    <div className="flex flex-col gap-8">
      <FieldGrid>
        <RecordField spec={{ path: 'basic.name', label: 'name', max: 50 }} />
        <RecordField spec={{ path: 'basic.plate', label: 'plate', max: 50 }} />
        <RecordSelect
          // The choices have to be there before the value can be shown.
          key={`model ${known.length}`}
          path="basic.model"
          label="model"
          options={known.map(({ code, name, makerName }) => ({
            value: code,
            label: name === makerName ? name : `${name} (${makerName})`,
          }))}
        />
        <RecordSelect
          key={`group ${ids.length}`}
          path="basic.groupId"
          label="group"
          none={t('defaultGroup')}
          options={ids.map(({ id, name }) => ({ value: String(id), label: name }))}
          asId
        />
      </FieldGrid>
      <IconChoice />
      <fieldset disabled={!mayRegister} className="contents">
        <FieldGrid title={t('identifiers')}>
          {IDENTIFIER_KIND_NAMES.filter((kind) => record.basic.identifiers[kind] !== record.imei).map(
            (kind) => (
              <RecordField
                key={kind}
                spec={{ path: `basic.identifiers.${kind}`, label: kind, max: 40, code: true }}
              />
            ),
          )}
        </FieldGrid>
      </fieldset>
      <PhoneAddressPart imei={record.imei} />
      <SourcesPart networks={record.networks} />
      <FieldGrid title={t('printed')}>
        {PRINTED_FIELDS.map((spec) => (
          <RecordField key={spec.path} spec={spec} />
        ))}
      </FieldGrid>
      <RecordField spec={{ path: 'basic.remark', label: 'remark', kind: 'note', max: 500 }} />
    </div>
  )
}
