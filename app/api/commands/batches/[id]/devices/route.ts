import { listBatchDevices } from '@/db/queries/commands/batches/batch-list'
import { batchDevicePage, batchDeviceQuery, batchParams } from '@/lib/commands/batch-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The devices of a batch, and what became of each',
    permission: 'commands.read',
    params: batchParams,
    query: batchDeviceQuery,
    returns: batchDevicePage,
  },
  ({ access, params, query }) => listBatchDevices(access, params.id, query),
)
