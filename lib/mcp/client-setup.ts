/** Where the reader puts the key of theirs. */
export const KEY_PLACE = 'YOUR_API_KEY'
const NAME = 'vehicles'

/** Programs that models run in, in the order in which they are shown. */
export const MCP_CLIENTS = ['claudeCode', 'claudeDesktop', 'cursor', 'vscode', 'other'] as const
export type McpClient = (typeof MCP_CLIENTS)[number]

/** What to do in a client: a line for a shell, or what stands in a file. */
export type ClientSetup = { file: string | null; text: string }

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** How a client is told of the platform at this address. */
export function clientSetup(client: McpClient, origin: string): ClientSetup {
  const url = `${origin}/api/mcp`
  const headers = { Authorization: `Bearer ${KEY_PLACE}` }
  switch (client) {
    case 'claudeCode':
      return {
        file: null,
        text: `claude mcp add --transport http ${NAME} ${url} \\\n  --header "Authorization: Bearer ${KEY_PLACE}"`,
      }
    case 'claudeDesktop':
      // It starts programs only; this one passes on what it says. A space in an argument would be lost on Windows.
      return {
        file: 'claude_desktop_config.json',
        text: json({
          mcpServers: {
            [NAME]: {
              command: 'npx',
              args: [
                '-y',
                'mcp-remote',
                url,
                '--header',
                // biome-ignore lint/suspicious/noTemplateCurlyInString: the program fills it in
                'Authorization:${AUTHORIZATION}',
                ...(url.startsWith('http:') ? ['--allow-http'] : []),
              ],
              env: { AUTHORIZATION: headers.Authorization },
            },
          },
        }),
      }
    case 'cursor':
      return { file: '~/.cursor/mcp.json', text: json({ mcpServers: { [NAME]: { url, headers } } }) }
    case 'vscode':
      return {
        file: '.vscode/mcp.json',
        text: json({
          servers: {
            [NAME]: { type: 'http', url, headers: { Authorization: `Bearer \${input:${NAME}-key}` } },
          },
          inputs: [{ type: 'promptString', id: `${NAME}-key`, description: 'API key', password: true }],
        }),
      }
    case 'other':
      return { file: null, text: json({ mcpServers: { [NAME]: { type: 'http', url, headers } } }) }
  }
}
