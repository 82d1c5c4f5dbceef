'use client'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { SOURCE_POLICIES } from '@/lib/devices/sources'
import { FieldGrid, RecordField, RecordSelect } from './record-field'
import type { RecordValues } from './record-values'

/** From where the device may connect; `networks` are those that it came from. */
export function SourcesPart({ networks }: { networks: readonly string[] }) {
  const t = useTranslations('deviceRecord.sources')
  const policy = useWatch<RecordValues, 'basic.sources.policy'>({ name: 'basic.sources.policy' })
  return (
    <FieldGrid title={t('title')}>
      <RecordSelect
        path="basic.sources.policy"
        label="sourcePolicy"
        options={SOURCE_POLICIES.map((one) => ({ value: one, label: t(`policies.${one}`) }))}
      />
      {policy === 'fixed' && (
        <RecordField
          spec={{
            path: 'basic.sources.addresses',
            label: 'sourceAddresses',
            kind: 'note',
            max: 1000,
            code: true,
          }}
        />
      )}
      {policy === 'learnt' && (
        <p className="self-end text-body text-muted">
          {networks.length > 0 ? t('networks', { networks: networks.join(', ') }) : t('noNetworks')}
        </p>
      )}
    </FieldGrid>
  )
}
