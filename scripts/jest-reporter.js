/**
 * Prints a line for each file that failed or was slow, and every failure in full, without listing passed tests. It is
 * plain JavaScript, because Jest loads reporters without its transform.
 */
module.exports = class Reporter {
  onTestResult(_test, result) {
    const seconds = (result.perfStats.end - result.perfStats.start) / 1000;
    const file = result.testFilePath.replace(`${process.cwd()}/`, '');
    const failed = result.numFailingTests > 0 || result.testExecError;
    if (failed) console.log(`  ✗ ${file}\n${result.failureMessage ?? ''}`);
    else if (seconds > 5)
      console.log(`  ✓ ${file} (${result.numPassingTests} tests, ${seconds.toFixed(1)} s)`);
  }
};
