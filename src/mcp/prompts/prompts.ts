import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Tasks for which people use collections, as they can be chosen in a client. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'find_for_lesson',
    {
      title: 'Find objects for a lesson',
      description: 'Pictures and objects that may be used in class, with questions and citations',
      argsSchema: z.object({
        topic: z.string().max(300).describe('What the lesson is about'),
        class: z.string().max(100).optional().describe('Age or grade of the pupils'),
        period: z.string().max(100).optional().describe('Such as: 17th century'),
        language: z.string().max(50).optional().describe('Of the answer'),
      }),
    },
    ({ topic, class: pupils, period, language }) =>
      message(`Find five objects for a lesson about ${topic}${period ? ` (${period})` : ''}${pupils ? `, for ${pupils}` : ''}.

1. Call explore with the topic, also with its German word, to see what there is and which values fit.
2. Call search with filters {"edmRightsReusePolicy":["OPEN"]} and with_picture true, so that all may be shown and copied${period ? '; set from_year and to_year for the period' : ''}.
3. Look at the best with view_picture. Choose five that differ in kind, and that show what they should; say what you see, not what you expect.
4. Read the chosen ones with get_objects, and cite them with cite.

Answer with a table: title and maker, date, institution, why it fits, one question for the class, credit line, link to the page. Say plainly if fewer than five fit.${language ? ` Answer in ${language}.` : ''}`),
  );
  server.registerPrompt(
    'check_rights',
    {
      title: 'Check rights',
      description: 'Whether the picture of an object may be used for a purpose',
      argsSchema: z.object({
        object: z.string().max(500).describe('Id of the object or URL of its page'),
        use: z.string().max(300).describe('What the picture is to be used for'),
      }),
    },
    ({ object, use }) =>
      message(`May the picture of ${object} be used for this: ${use}?

1. Read the object with get_objects: rights, rightsHolder, and whether rights are mixed.
2. Get credit line and the meaning of the statement with cite.
3. Open the page of the rights statement (rights.url) if you can.

Answer: yes, no, or under which conditions; who has to be asked; the credit line to print; the source of each claim. The record states what the institution declares, which is not legal advice: say so in one sentence.`),
  );
  server.registerPrompt(
    'compare_objects',
    {
      title: 'Compare two objects',
      description: 'What two objects have in common and what sets them apart, from records and pictures',
      argsSchema: z.object({
        first: z.string().max(500).describe('Id of an object or URL of its page'),
        second: z.string().max(500).describe('Id of the other one'),
        aspect: z.string().max(300).optional().describe('What to compare, such as composition or technique'),
      }),
    },
    ({ first, second, aspect }) =>
      message(`Compare ${first} with ${second}${aspect ? `: ${aspect}` : ''}.

1. Read both with get_objects.
2. Look at both with view_picture, first whole, then the regions that matter.
3. Keep apart what the records say and what you see.

Answer: what they are, what they have in common, what sets them apart, what remains uncertain; citations of both from cite.`),
  );
}

const message = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
});
