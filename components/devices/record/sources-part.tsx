'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { findWrongSource, SOURCE_POLICIES } from '@/lib/devices/sources'
import { FieldGrid, RecordField, RecordSelect } from './record-field'
import type { RecordValues } from './record-values'

/** Of the address of a link that leads here: `#sources`. */
const PLACE = 'sources'

/** From where the device may connect; `networks` are those that it came from. */
export function SourcesPart({ networks }: { networks: readonly string[] }) {
  const t = useTranslations('deviceRecord.sources')
  const policy = useWatch<RecordValues, 'basic.sources.policy'>({ name: 'basic.sources.policy' })
  const listed = useWatch<RecordValues, 'basic.sources.addresses'>({ name: 'basic.sources.addresses' })
  const wrong = findWrongSource(listed ?? '')
  const at = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The record is there only after the page, which a link has led to.
    if (location.hash === `#${PLACE}`) at.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div id={PLACE} ref={at}>
      <FieldGrid title={t('title')}>
        <div className="flex flex-col gap-1.5">
          <RecordSelect
            path="basic.sources.policy"
            label="sourcePolicy"
            options={SOURCE_POLICIES.map((one) => ({ value: one, label: t(`policies.${one}`) }))}
            hint={policy === 'anywhere' ? undefined : t('consequence')}
          />
          {policy === 'learnt' && (
            <p className="text-meta break-words text-muted">
              {networks.length > 0 ? t('networks', { networks: networks.join(', ') }) : t('noNetworks')}
            </p>
          )}
        </div>
        {policy === 'fixed' && (
          <RecordField
            spec={{
              path: 'basic.sources.addresses',
              label: 'sourceAddresses',
              kind: 'note',
              max: 1000,
              code: true,
            }}
            problem={wrong && t('wrongLine', { line: String(wrong.line), source: wrong.source })}
          />
        )}
      </FieldGrid>
    </div>
  )
}
