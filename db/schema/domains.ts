import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { momentNow } from './columns'

/** A host name under which a reseller shows the console as its own. */
export const domains = pgTable(
  'domains',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    host: text('host').notNull(),
    accountId: integer('account_id').references(() => accounts.id),
    title: text('title').notNull(),
    defaultLanguage: text('default_language').notNull().default('en'),
    themeColor: text('theme_color').notNull().default('#3b7aff'),
    hoverColor: text('hover_color'),
    selectedColor: text('selected_color'),
    logo: text('logo'),
    qrCodeImage: text('qr_code_image'),
    loginView: text('login_view').notNull().default('newlogin'),
    loginPageIllustration: text('login_page_illustration'),
    demoPageIllustration: text('demo_page_illustration'),
    createdAt: momentNow('created_at'),
  },
  (table) => [uniqueIndex('domains_host_key').on(table.host)],
)
