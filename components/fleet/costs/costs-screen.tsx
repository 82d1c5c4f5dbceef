'use client'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { GivenCost } from './cost-form'
import { CostList } from './cost-list'

const CostForm = lazyPart(() => import('./cost-form'))
const ImportCosts = lazyPart(() => import('./import-costs'))
const FuelCheck = lazyPart(() => import('./fuel-check'))
const MonthCosts = lazyPart(() => import('./month-costs'))

const TABS = ['entries', 'fuel', 'months'] as const
export type CostTab = (typeof TABS)[number]

/** /fleetCost: what was paid for which vehicle, what its tank saw of it, and what it comes to by month. */
export function CostsScreen() {
  const t = useTranslations('fleet.costs')
  const { permissions } = useAccount()
  const mayEdit = permissions.includes('fleet.edit')
  const tabs = TABS.filter((one) => one !== 'months' || permissions.includes('reports.read'))
  const [tab, setTab] = useState<CostTab>('entries')
  const [given, setGiven] = useState<GivenCost | null>(null)
  const [imports, setImports] = useState(false)
  return (
    <section aria-label={t('title')} className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 phone:p-3">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-h3 font-semibold">{t('title')}</h1>
        <SegmentedControl
          label={t('title')}
          value={tab}
          onChange={setTab}
          segments={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        />
        {mayEdit && (
          <>
            <Button icon={<FileSpreadsheet className="size-4" />} onClick={() => setImports(true)}>
              {t('import')}
            </Button>
            <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setGiven({})}>
              {t('new')}
            </Button>
          </>
        )}
      </header>
      {tab === 'entries' && <CostList mayEdit={mayEdit} onNew={() => setGiven({})} />}
      <Suspense>
        {tab === 'fuel' && <FuelCheck mayEdit={mayEdit} onWrite={setGiven} />}
        {tab === 'months' && <MonthCosts />}
      </Suspense>
      <Suspense>
        {given && <CostForm given={given} onClose={() => setGiven(null)} />}
        {imports && <ImportCosts onClose={() => setImports(false)} />}
      </Suspense>
    </section>
  )
}
