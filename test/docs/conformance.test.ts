import { expect, test } from 'vitest';
import { portability, type Area, type Needs } from '../../fake/cli/verify/portable.ts';
import type { Scenario } from '../../fake/cli/verify/scenario.ts';
import { scenariosOf } from '../conformance/scenario.ts';

const AREAS: Readonly<Record<Area, string>> = {
  payments: 'Payments',
  federation: 'Federation administration',
  pulls: 'Pull requests',
};

const INTRODUCTION = `# Conformance

Cases as data, each a world and the requests made of it, with every status, header, field and text that must come back. \`npm test\` plays all of them through every adapter: \`fake.fetch\`, MSW, HTTP, and a browser's service worker. Generated from \`test/scenarios\`; \`npx vitest run test/docs/conformance -u\` regenerates it.

What a case rests on: *recorded from a live server* (Gitea 1.28 with git 2.39.5; commit ids, diffs and patches compare to the byte), *the real server's own code, run* (Mastodon), a file of the real server's code or tests, the *specification*, a rule of the [contract](contract/README.md) that was not recorded, or a *decision* where the specification and the real service say nothing. A case marked *quirk* is odd behaviour of the real server.

*verify* says whether [\`understudy verify\`](guides/verify.md) plays a case against a real server: *reads* makes nothing there, *account* makes a repository of the token's user, *administrator* makes users, too. Cases that rest on a recording were compared with Gitea 1.28.0, which they were recorded from; a run of \`verify\` says which version it was compared with.
`;

function restsOn(basis: string): string {
  return basis.replace(/run on the peer code \(see [^)]*\)/, "the real server's own code, run");
}

function plain(text: string): string {
  return text.replace(/[\\`*_<|]/g, '\\$&').replace(/\s+/g, ' ');
}

function requestsIn({ steps }: Scenario): number {
  return steps.reduce((sum, step) => sum + ('request' in step ? (step.repeat ?? 1) : 0), 0);
}

const PLAYED: Readonly<Record<Needs, string>> = {
  nothing: 'reads',
  account: 'account',
  administrator: 'administrator',
};

function playedBy(area: Area, scenario: Scenario): string {
  const found = portability(area, scenario);
  return 'needs' in found ? PLAYED[found.needs] : 'no';
}

function sectionOf(area: Area, title: string): string {
  const scenarios = scenariosOf(area);
  const requests = scenarios.reduce((sum, scenario) => sum + requestsIn(scenario), 0);
  const rows = scenarios.map((scenario) => {
    const about = plain(scenario.about ?? '') + (scenario.quirk === true ? ' *(quirk)*' : '');
    return `| \`${scenario.name}\` | ${about} | ${plain(restsOn(scenario.basis))} | ${playedBy(area, scenario)} |`;
  });
  return `## ${title}: ${scenarios.length} cases, ${requests} requests\n\n| case | about | rests on | verify |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

test('docs/conformance.md lists the cases that are played', async () => {
  const sections = Object.entries(AREAS).map(([area, title]) => sectionOf(area as Area, title));
  await expect([INTRODUCTION, ...sections].join('\n')).toMatchFileSnapshot('../../docs/conformance.md');
});
