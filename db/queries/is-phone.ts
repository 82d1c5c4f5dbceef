import { sql } from 'drizzle-orm'
import { deviceModels } from '@/db/schema/device-models'

/** Of a model, whether its devices are phones. */
export const isPhone = sql<boolean>`${deviceModels.capabilities} ? 'phone'`
