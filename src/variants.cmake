# SPDX-License-Identifier: GPL-3.0-or-later

# An installed engine is as fast as one built for its processor: it is a shared library in a private folder, with variants
# of the same name in the glibc-hwcaps folders beside it. The dynamic linker takes the best that the processor can run.
# GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL makes it pass over x86-64-v4, and =-AVX2 over v3 too.

# Program and engine hand matrices to each other, so all must agree on where Eigen aligns them, whatever vectors they use.
function(alphascope_shared_engine target)
  target_compile_definitions(${target} PUBLIC EIGEN_MAX_ALIGN_BYTES=64)
  target_compile_options(${target} PRIVATE -fvisibility-inlines-hidden)
  target_link_options(${target} PRIVATE -Wl,-Bsymbolic -Wl,--version-script=${CMAKE_CURRENT_SOURCE_DIR}/engine/exports.map)
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME alphascope-engine SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    LINK_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/engine/exports.map)
endfunction()

function(alphascope_engine_variants)
  set(folder ${CMAKE_INSTALL_LIBDIR}/alphascope)
  alphascope_shared_engine(engine)
  install(TARGETS engine LIBRARY DESTINATION ${folder} NAMELINK_SKIP)
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    return()
  endif()
  get_target_property(sources engine SOURCES)
  foreach(level IN ITEMS x86-64-v2 x86-64-v3 x86-64-v4)
    set(variant engine-${level})
    add_library(${variant} SHARED ${sources})
    target_include_directories(${variant} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(${variant} PRIVATE Eigen3::Eigen alphascope_options)
    target_compile_options(${variant} PRIVATE -march=${level})
    alphascope_shared_engine(${variant})
    set_target_properties(${variant} PROPERTIES AUTOMOC OFF AUTOUIC OFF
      LIBRARY_OUTPUT_DIRECTORY ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/glibc-hwcaps/${level})
    add_dependencies(engine ${variant})
    install(TARGETS ${variant} LIBRARY DESTINATION ${folder}/glibc-hwcaps/${level} NAMELINK_SKIP)
  endforeach()
endfunction()

# The program finds the engine beside itself, wherever the whole is put.
if(ALPHASCOPE_VARIANTS)
  set(CMAKE_BUILD_RPATH "$ORIGIN/../lib")
  file(RELATIVE_PATH way /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_LIBDIR}/alphascope)
  set(CMAKE_INSTALL_RPATH "$ORIGIN/${way}")
endif()
