# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of app/core/models, sizing and advice.
foreach(test arrangements better_setups service_copies size_runs calibration_tables memory_need serving_state training_step phase_times device_rates advice checkpoint_questions interruptions model_library sizing_formulas memory_fit memory_measured sizing_questions task_limits hardware_library sizing_predict hardware_limits known_speeds served_prediction training_passes size_workload sizing_properties)
  headroom_test(NAME tst_${test} SOURCES tst_${test}.cpp LINK headroom_core LAYER core)
endforeach()
# Tests of app/benchmarks.
foreach(test row_checks row_conventions predict_rows)
  headroom_test(NAME tst_${test} SOURCES tst_${test}.cpp LINK headroom_benchmarks LAYER core)
endforeach()
