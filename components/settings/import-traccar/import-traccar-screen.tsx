'use client'
import { useTasks } from '@/components/tasks/use-tasks'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { ImportRuns } from './import-runs'
import { OrderForm } from './order-form'

/** /importTraccar: tries out what would come of a Traccar server, starts the import of it, and shows how far it is. */
export function ImportTraccarScreen() {
  const found = useTasks('importTraccar')
  return (
    <SettingsPage of="importTraccar">
      <OrderForm />
      <LoadState of={found} rows={4}>
        {(runs) => <ImportRuns runs={runs} />}
      </LoadState>
    </SettingsPage>
  )
}
