// Closes a CI run: prints 'N passed, N failed[, N skipped]' from vitest's JSON report, and fails when a test failed or none ran.
import { existsSync, readFileSync } from 'node:fs';

const file = process.argv[2];
const report = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

if (report === undefined) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}

// A file that could not be loaded has no failed test of its own, so it is counted as one.
const broken = report.testResults.filter(
  (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
).length;
const passed = report.numPassedTests;
const failed = report.numFailedTests + broken;
const skipped = report.numPendingTests + report.numTodoTests;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 || report.success !== true ? 1 : 0);
